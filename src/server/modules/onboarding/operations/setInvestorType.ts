import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { person } from '../../person.ts'

export const setInvestorType: Handler<'setInvestorType'> = async (ctx, { body }) => {
  await ctx.tx
    .update(users)
    .set({ ...body, investor_criteria: [] })
    .where(eq(users.id, person(ctx).id))
  return null
}
