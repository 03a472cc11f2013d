import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'

export const setLanguage: Handler<'setLanguage'> = async (ctx, { body: { language } }) => {
  const whereOwnAccount = eq(users.id, requireUser(ctx).id)
  await ctx.tx.update(users).set({ language, language_chosen: true }).where(whereOwnAccount)
  return null
}
