import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { renewCodes } from '../recovery-codes.ts'

export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async (ctx) => {
  if (!ctx.session.second_factor) return throwError('wrong_state')
  await renewCodes(ctx, requireUser(ctx))
  return null
}
