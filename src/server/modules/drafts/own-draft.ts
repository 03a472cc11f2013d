import { and, eq, type SQL } from 'drizzle-orm'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { formDrafts } from './tables.ts'

/** Selects the caller's draft of that name. */
export function whereOwnDraft(ctx: Context, name: string): SQL | undefined {
  return and(eq(formDrafts.user_id, requireUser(ctx).id), eq(formDrafts.name, name))
}
