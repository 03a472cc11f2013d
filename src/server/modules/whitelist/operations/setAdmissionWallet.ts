import { and, eq, ne } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { normalised } from '../../wallets/address.ts'
import { admissionOf, selectAdmissions } from '../rows.ts'
import { admissions } from '../tables.ts'

export const setAdmissionWallet: Handler<'setAdmissionWallet'> = async (ctx, { subject, body }) => {
  const { id } = subject.admission
  const address = body.address ? normalised(body.address) : ''
  await ctx.tx
    .update(admissions)
    .set({ address, changed_at: ctx.now })
    .where(and(eq(admissions.id, id), ne(admissions.status, 'REMOVED')))
  const [changed] = await selectAdmissions(ctx, eq(admissions.id, id))
  return changed ? admissionOf(ctx, changed) : throwError('wrong_state')
}
