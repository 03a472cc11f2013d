import { newId } from '../../../database/ids.ts'
import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { answerChallenge } from '../challenges.ts'
import { redeemRecovery } from '../recovery-codes.ts'
import { startSession } from '../sign-in.ts'

/** Signs in with a recovery code and notifies the owner, because others may have found the list. */
export const redeemRecoveryCode: Handler<'redeemRecoveryCode'> = async (ctx, { body }) => {
  let remainingCodes: number | undefined
  const user = await answerChallenge(ctx, {
    ticket: body.ticket,
    wrong: 'recovery_code_wrong',
    isRight: async (challengedUser) => {
      remainingCodes = await redeemRecovery(ctx, challengedUser, body.recovery_code)
      return remainingCodes !== undefined
    },
  })
  await sendMail(ctx, 'recovery_code_used', {
    to: user,
    event: newId(),
    values: { count: remainingCodes ?? 0 },
  })
  return startSession(ctx, user, ctx.realNow)
}
