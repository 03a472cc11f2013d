import { eq } from 'drizzle-orm'
import type { Handler } from '../../context.ts'
import { customizationDrafts } from '../../database/tables/core.ts'
import { person } from '../person.ts'

export const discardCustomizationDraft: Handler<'discardCustomizationDraft'> = async (ctx) => {
  await ctx.tx.delete(customizationDrafts).where(eq(customizationDrafts.user_id, person(ctx).id))
  return null
}
