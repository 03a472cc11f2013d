import type { Handler } from '../../../kernel/context.ts'
import { answerChallenge } from '../challenges.ts'
import { redeemFactorCode } from '../second-factor.ts'
import { startSession } from '../sign-in.ts'

export const verifySecondFactor: Handler<'verifySecondFactor'> = async (ctx, { body }) => {
  const user = await answerChallenge(ctx, {
    ticket: body.ticket,
    wrong: 'factor_code_wrong',
    isRight: (challengedUser) => redeemFactorCode(ctx, challengedUser, body.code),
  })
  return startSession(ctx, user, ctx.realNow)
}
