import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'

export const endSecondFactor: Handler<'endSecondFactor'> = async (ctx) => {
  const user = requireUser(ctx)
  await ctx.tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user.id))
  const [ended] = await ctx.tx.delete(secondFactors).where(eq(secondFactors.user_id, user.id)).returning()
  if (ended?.salt)
    await sendMail(ctx, 'second_factor_off', { to: user, event: `${ended.salt} off`, values: {} })
  return null
}
