import type { Handler } from '../../../kernel/context.ts'
import { whereOwnDraft } from '../own-draft.ts'
import { formDrafts } from '../tables.ts'

export const dropDraft: Handler<'dropDraft'> = async (ctx, { params }) => {
  await ctx.tx.delete(formDrafts).where(whereOwnDraft(ctx, params.name))
  return null
}
