import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'

export const setInvestorType: Handler<'setInvestorType'> = async (ctx, { body }) => {
  await ctx.tx
    .update(users)
    .set(body)
    .where(eq(users.id, requireUser(ctx).id))
  return null
}
