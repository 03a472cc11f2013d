import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { deleteFactor } from '../second-factor.ts'

export const endSecondFactor: Handler<'endSecondFactor'> = async (ctx) => {
  const user = requireUser(ctx)
  const ended = await deleteFactor(ctx, user)
  if (ended?.salt)
    await sendMail(ctx, 'second_factor_off', { to: user, event: `${ended.salt} off`, values: {} })
  return null
}
