import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../database/connection.ts'
import { notifications } from './tables.ts'

/** Limits the count. */
const maxRows = 100

export function whereUnreadBy(reader: string): SQL | undefined {
  return and(eq(notifications.user_id, reader), isNull(notifications.read_at))
}

export async function unreadOf(tx: Tx, reader: string): Promise<number> {
  const some = tx
    .select({ one: sql`1` })
    .from(notifications)
    .where(whereUnreadBy(reader))
    .limit(maxRows)
    .as('some')
  const [counted] = await tx.select({ count: sql<number>`count(*)::int` }).from(some)
  return counted?.count ?? 0
}
