import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { sendMail } from '../../../mail/send.ts'
import { endOtherSessions } from '../../auth/new-password.ts'
import { deleteFactor } from '../../auth/second-factor.ts'
import { revokeSecrets } from '../../auth/secrets.ts'

/**
 * Removes a person's second factor, and ends their sessions and login links; from then on the password alone opens the
 * account. Throws `wrong_state` if the factor was already removed.
 */
export const removeSecondFactor: Handler<'removeSecondFactor'> = async (ctx, { subject: { user }, body }) => {
  const removedFactor = await deleteFactor(ctx, user)
  if (!removedFactor?.salt) throwError('wrong_state')
  await revokeSecrets(ctx, user.id)
  await endOtherSessions(ctx, user, null)
  await sendMail(ctx, 'second_factor_removed', {
    to: user,
    event: `${removedFactor.salt} removed`,
    values: { reason: body.reason },
  })
  return null
}
