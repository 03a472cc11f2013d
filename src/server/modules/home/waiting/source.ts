import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kernel/context.ts'

/**
 * Selects all pending items of one kind for the caller: the ids in the address, since when they wait, and their
 * deadline or null.
 */
export type Source = (ctx: Context) => SQL

/** Represents no deadline. */
export const noDeadline = sql.raw('null::timestamptz')
