import { and, eq, inArray } from 'drizzle-orm'
import type { KycStatus } from '../../../../generated/domain.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { users } from '../../auth/tables.ts'
import { identificationState, statusOfCheck } from '../identification.ts'

/** From these a person may hand in a document, or another one. A running or a passed check stays. */
const open: KycStatus[] = [
  'created',
  'pending',
  'manual_review',
  'error',
  'verification_error',
  'manual_error',
]

export const submitIdentification: Handler<'submitIdentification'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  if (!open.some((status) => status === user.kyc_status)) fail('wrong_state')

  // A picture is handed in once: its id names the check, whatever happens to this request.
  const document = { type: body.document_type, number: body.document_number }
  const check = await ctx.identity.submit(body.front_file_id, document)

  const [moved] = await ctx.tx
    .update(users)
    .set({
      kyc_status: statusOfCheck[check.status],
      kyc_check_id: check.id,
      kyc_submitted_at: ctx.now,
      identification: { ...body },
    })
    .where(and(eq(users.id, user.id), inArray(users.kyc_status, open)))
    .returning()
  return identificationState(ctx, moved ?? fail('wrong_state'))
}
