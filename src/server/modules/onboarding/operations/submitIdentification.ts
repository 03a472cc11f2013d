import { and, eq, inArray } from 'drizzle-orm'
import type { KycStatus } from '../../../../generated/domain.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { callProvider } from '../../../kernel/provider-calls/call.ts'
import { users } from '../../auth/tables.ts'
import { saveProfile } from '../../profile/save.ts'
import { identificationState } from '../identification.ts'
import { identityCheck } from '../provider-calls/identityCheck.ts'

/** From these a person may hand in a document, or another one. A check that waits, runs or has passed stays. */
const open: KycStatus[] = ['created', 'manual_review', 'error', 'verification_error', 'manual_error']

export const submitIdentification: Handler<'submitIdentification'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  const [moved] = await ctx.tx
    .update(users)
    .set({ kyc_status: 'pending', kyc_submitted_at: ctx.now, identification: { ...body } })
    .where(and(eq(users.id, user.id), inArray(users.kyc_status, open)))
    .returning({ id: users.id })
  if (!moved) fail('wrong_state')
  const { document_type, document_number, birthday } = body
  await saveProfile(ctx, user, { document_type, document_number, birthday })

  const document = { user_id: user.id, type: body.document_type, number: body.document_number }
  return callProvider(ctx, identityCheck, document, async (later) => {
    const [now] = await later.tx.select().from(users).where(eq(users.id, user.id))
    return identificationState(later, now ?? fail('not_found'))
  })
}
