import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { sendMail } from '../../../mail/send.ts'
import { lockSecondFactor } from '../accounts.ts'
import { endOtherSessions } from '../new-password.ts'
import { renewCodes } from '../recovery-codes.ts'
import { canSeeSecrets, factorOf, markFresh } from '../second-factor.ts'
import { secondFactors } from '../tables.ts'
import { timeStepOf, totpOf } from '../totp.ts'

/** Activates the second factor and ends sessions that were opened without it. */
export const confirmSecondFactor: Handler<'confirmSecondFactor'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  lockSecondFactor(ctx, user, 'no key update')
  const factor = await factorOf(ctx, user.id)
  if (!factor?.next_salt || !canSeeSecrets(ctx, factor)) return throwError('wrong_state')
  const timeStep = timeStepOf(totpOf(ctx, user, factor.next_salt), body.code, ctx.realNow)
  if (timeStep === undefined) return throwError('factor_code_wrong')
  await ctx.tx
    .update(secondFactors)
    .set({ salt: factor.next_salt, next_salt: null, last_step: timeStep })
    .where(eq(secondFactors.user_id, user.id))
  await renewCodes(ctx, user)
  await markFresh(ctx)
  await endOtherSessions(ctx, user, ctx.sessionId)
  await sendMail(ctx, 'second_factor_on', { to: user, event: `${factor.next_salt} on`, values: {} })
  return null
}
