import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../database/connection.ts'
import { notifications } from './tables.ts'

/** Limits the rows that are counted. */
const maxRows = 100

export function whereUnreadBy(reader: string): SQL | undefined {
  return and(eq(notifications.user_id, reader), isNull(notifications.read_at))
}

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
