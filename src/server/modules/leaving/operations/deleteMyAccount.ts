import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwAfterCommit } from '../../../kernel/errors.ts'
import { sendMail } from '../../../mail/send.ts'
import { redeemCode } from '../../auth/codes.ts'
import { requirePassword } from '../../auth/passwords.ts'
import { closePerson } from '../close.ts'

export const deleteMyAccount: Handler<'deleteMyAccount'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  if (body.proof === 'PASSWORD') await requirePassword(ctx, user, body.current_password ?? '')
  else {
    // Counts the attempts by session, so that other people's wrong codes do not use up the person's limit.
    const limitKey = `session ${ctx.sessionId}`
    const { right: isRight, left: remainingAttempts } = await redeemCode(
      ctx,
      user.email,
      user,
      body.code ?? '',
      limitKey,
    )
    if (!isRight) throwAfterCommit('code_invalid', { count: remainingAttempts })
  }
  await closePerson(ctx, user, { addressee: 'own', reason: '' })
  await sendMail(ctx, 'account_closed', { to: user, event: `closed/${user.id}`, values: {} })
  return null
}
