import { and, eq, ne } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { normalizeAddress } from '../../wallets/address.ts'
import { admissionOf, selectAdmissions } from '../rows.ts'
import { admissions } from '../tables.ts'

export const setAdmissionWallet: Handler<'setAdmissionWallet'> = async (ctx, { subject, body }) => {
  const { id } = subject.admission
  const address = body.address ? normalizeAddress(body.address) : ''
  await ctx.tx
    .update(admissions)
    .set({ address, changed_at: ctx.now })
    .where(and(eq(admissions.id, id), ne(admissions.status, 'REMOVED')))
  const [admissionRow] = await selectAdmissions(ctx, eq(admissions.id, id))
  return admissionRow ? admissionOf(ctx, admissionRow) : throwError('wrong_state')
}
