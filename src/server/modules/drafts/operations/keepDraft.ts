import { and, desc, eq, inArray } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { holdDrafted } from '../../preparation/holds.ts'
import { whereOwnDraft } from '../own-draft.ts'
import { formDrafts } from '../tables.ts'

/** Limits the drafts per person; the oldest are deleted. */
const maxRows = 20

/** Stores a draft of a form. Throws `draft_changed` for the second of two drafts based on the same version. */
export const keepDraft: Handler<'keepDraft'> = async (ctx, { params, body }) => {
  const { version, ...typed } = body
  const draftValues = { ...typed, version: version + 1, updated_at: ctx.realNow }
  const writtenRows =
    version === 0
      ? await insertDraft(ctx, { ...draftValues, name: params.name })
      : await ctx.tx
          .update(formDrafts)
          .set(draftValues)
          .where(and(whereOwnDraft(ctx, params.name), eq(formDrafts.version, version)))
          .returning({ version: formDrafts.version })
  if (writtenRows.length === 0) return throwError('draft_changed')
  await holdDrafted(ctx, params.name)
  return { version: draftValues.version, updated_at: draftValues.updated_at.toISOString() }
}

async function insertDraft(ctx: Context, draft: Omit<typeof formDrafts.$inferInsert, 'user_id'>) {
  const user_id = requireUser(ctx).id
  const writtenRows = await ctx.tx
    .insert(formDrafts)
    .values({ ...draft, user_id })
    .onConflictDoNothing()
    .returning({ version: formDrafts.version })
  const oldDrafts = await ctx.tx
    .select({ name: formDrafts.name })
    .from(formDrafts)
    .where(eq(formDrafts.user_id, user_id))
    .orderBy(desc(formDrafts.updated_at))
    .offset(maxRows)
  const names = oldDrafts.map(({ name }) => name)
  if (names.length > 0)
    await ctx.tx
      .delete(formDrafts)
      .where(and(eq(formDrafts.user_id, user_id), inArray(formDrafts.name, names)))
  return writtenRows
}
