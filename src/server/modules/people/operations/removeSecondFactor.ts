import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { sendMail } from '../../../mail/send.ts'
import { endOtherSessions } from '../../auth/new-password.ts'
import { deleteFactor } from '../../auth/second-factor.ts'
import { revokeSecrets } from '../../auth/secrets.ts'

/**
 * Ends a person's second factor with every session and link that would open one; from then on the password alone opens
 * the account. Throws `wrong_state` if it has just ended.
 */
export const removeSecondFactor: Handler<'removeSecondFactor'> = async (ctx, { subject: { user }, body }) => {
  const ended = await deleteFactor(ctx, user)
  if (!ended?.salt) throwError('wrong_state')
  await revokeSecrets(ctx, user.id)
  await endOtherSessions(ctx, user, null)
  await sendMail(ctx, 'second_factor_removed', {
    to: user,
    event: `${ended.salt} removed`,
    values: { reason: body.reason },
  })
  return null
}
