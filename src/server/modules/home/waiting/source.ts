import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kernel/context.ts'

/**
 * Selects all pending items of one kind for the caller: the id in the item's link, the time when its wait began, and
 * its deadline or null.
 */
export type Source = (ctx: Context) => SQL

/** Represents no deadline. */
export const noDeadline = sql.raw('null::timestamptz')
