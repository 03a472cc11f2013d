import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { customizationDrafts } from '../tables.ts'

export const discardCustomizationDraft: Handler<'discardCustomizationDraft'> = async (ctx) => {
  await ctx.tx.delete(customizationDrafts).where(eq(customizationDrafts.user_id, requireUser(ctx).id))
  return null
}
