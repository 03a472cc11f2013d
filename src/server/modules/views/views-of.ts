import { and, asc, eq } from 'drizzle-orm'
import type { ViewAll } from '../../../generated/domain.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { savedViews } from './tables.ts'

/** Limits the saved views of one list. */
export const maxRows = 20

/** Lists the caller's saved views of a list, oldest first. */
export async function viewsOf(ctx: Context, list: string): Promise<ViewAll> {
  const { id, name, asks, saved_at, user_id } = savedViews
  const items = await ctx.tx
    .select({ id, name, asks })
    .from(savedViews)
    .where(and(eq(user_id, requireUser(ctx).id), eq(savedViews.list, list)))
    .orderBy(asc(saved_at), asc(id))
    .limit(maxRows)
  return { items }
}
