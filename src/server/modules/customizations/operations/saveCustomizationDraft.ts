import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { customizationDrafts } from '../tables.ts'

export const saveCustomizationDraft: Handler<'saveCustomizationDraft'> = async (ctx, { body }) => {
  const { tenant_id, user_id } = customizationDrafts
  const draft = { ...body, saved_at: ctx.realNow }
  await ctx.tx
    .insert(customizationDrafts)
    .values({ ...draft, user_id: requireUser(ctx).id })
    .onConflictDoUpdate({ target: [tenant_id, user_id], set: draft })
  return { ...body, saved_at: ctx.realNow.toISOString() }
}
