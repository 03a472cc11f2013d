import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { withOwn } from '../../own-fields.ts'

export const setAdditionalData: Handler<'setAdditionalData'> = async (ctx, { body, own }) => {
  const user = requireUser(ctx)
  await ctx.tx
    .update(users)
    .set({ additional_data: { ...body }, own_data: withOwn(user.own_data, own) })
    .where(eq(users.id, user.id))
  return null
}
