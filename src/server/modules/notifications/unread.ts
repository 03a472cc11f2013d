import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../database/connection.ts'
import { notifications } from './tables.ts'

/** Limits the number of rows that are counted. */
const maxRows = 100

export function whereUnreadBy(readerId: string): SQL | undefined {
  return and(eq(notifications.user_id, readerId), isNull(notifications.read_at))
}

/** Counts a reader's unread notifications, up to 100. */
export async function countUnread(tx: Tx, readerId: string): Promise<number> {
  const limitedRows = tx
    .select({ one: sql`1` })
    .from(notifications)
    .where(whereUnreadBy(readerId))
    .limit(maxRows)
    .as('some')
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(limitedRows)
  return row?.count ?? 0
}
