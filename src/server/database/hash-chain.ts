import { sql } from 'drizzle-orm'
import { bigint, type ExtraConfigColumn, index, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/**
 * Columns of a table whose rows are only added and hang together by hashes (chains.sql): the rows of a tenant are
 * sealed in order, each with the hash of itself and of the one before it.
 */
export const chainColumns = () => ({
  /** Real time of the database, unaffected by the demo's clock. */
  recorded_at: timestamp('recorded_at', { withTimezone: true, precision: 3 }).notNull().default(sql`now()`),
  /** Starts at 1, without gaps; null until the row is sealed, about a minute later. */
  chain_position: bigint('chain_position', { mode: 'number' }),
  /** SHA-256, hexadecimal. */
  chain_hash: text('chain_hash'),
})

export const chainIndexes = (
  table: string,
  t: Record<'tenant_id' | keyof ReturnType<typeof chainColumns>, ExtraConfigColumn>,
) => [
  uniqueIndex(`${table}_chain`).on(t.tenant_id, t.chain_position).where(sql`chain_position is not null`),
  index(`${table}_unsealed`).on(t.tenant_id, t.recorded_at).where(sql`chain_hash is null`),
]
