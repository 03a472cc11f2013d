import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { callProvider } from '../../../kernel/provider-calls/call.ts'
import { startCheck } from '../begin-check.ts'
import { identificationStateOf, lockForIdentification } from '../open.ts'
import { identityCheck } from '../provider-calls/identityCheck.ts'
import { transitionCheck } from '../transition-check.ts'

export const submitIdentification: Handler<'submitIdentification'> = async (ctx, { body }) => {
  if (ctx.identity.pictures !== 'PLATFORM') throwError('wrong_state')
  const { document_type, document_number, expires_on, birthday } = body
  const { front_file_id: front, back_file_id: back = '', selfie_file_id: selfie = '' } = body
  const user = requireUser(ctx)
  const openCheck = await lockForIdentification(ctx, user.id)
  const check = openCheck?.status === 'created' ? openCheck : await startCheck(ctx, user.id)
  await transitionCheck(ctx, check, 'send', { ...body, submitted_at: ctx.now })
  const request = {
    check_id: check.id,
    document_type,
    document_number,
    expires_on,
    birthday,
    name: user.name,
    surname: user.surname,
    front,
    back,
    selfie,
  }
  return callProvider(ctx, identityCheck, request, (laterCtx) => identificationStateOf(laterCtx, user.id))
}
