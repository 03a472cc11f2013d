import { eq } from 'drizzle-orm'
import type { Handler } from '../../context.ts'
import { users } from '../../database/tables/accounts.ts'
import { person } from '../person.ts'

export const setAdditionalData: Handler<'setAdditionalData'> = async (ctx, { body }) => {
  await ctx.tx
    .update(users)
    .set({ additional_data: { ...body } })
    .where(eq(users.id, person(ctx).id))
  return null
}
