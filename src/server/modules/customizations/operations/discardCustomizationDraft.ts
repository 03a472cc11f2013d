import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { person } from '../../person.ts'
import { customizationDrafts } from '../tables.ts'

export const discardCustomizationDraft: Handler<'discardCustomizationDraft'> = async (ctx) => {
  await ctx.tx.delete(customizationDrafts).where(eq(customizationDrafts.user_id, person(ctx).id))
  return null
}
