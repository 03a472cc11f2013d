import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kernel/context.ts'

/**
 * Everything of one kind that waits for who asks: a statement whose columns are what names it in an address, since when it
 * waits, and by when it must be done, null for never.
 */
export type Source = (ctx: Context) => SQL

/** Where nothing ends by itself. */
export const never = sql.raw('null::timestamptz')
