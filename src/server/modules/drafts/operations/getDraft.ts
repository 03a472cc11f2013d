import type { Handler } from '../../../kernel/context.ts'
import { whereOwnDraft } from '../own-draft.ts'
import { formDrafts } from '../tables.ts'

export const getDraft: Handler<'getDraft'> = async (ctx, { params }) => {
  const [draft] = await ctx.tx.select().from(formDrafts).where(whereOwnDraft(ctx, params.name))
  if (!draft) return { draft: null }
  const { hash, values, version, updated_at } = draft
  return { draft: { hash, values, version, updated_at: updated_at.toISOString() } }
}
