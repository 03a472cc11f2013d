import { sql } from 'drizzle-orm'
import { bigint, type ExtraConfigColumn, index, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/**
 * Defines the columns of append-only tables with a hash chain (integrity.sql). A tenant's rows are sealed in order;
 * the hash of a row covers the row and the hash of the previous row.
 */
export const chainColumns = () => ({
  /** Contains the database's real time, unaffected by the demo's clock. */
  recorded_at: timestamp('recorded_at', { withTimezone: true, precision: 3 }).notNull().default(sql`now()`),
  /** Numbers the sealed rows from 1 without gaps; null until the row is sealed, about a minute later. */
  chain_position: bigint('chain_position', { mode: 'number' }),
  /** Contains the SHA-256 in hexadecimal. */
  chain_hash: text('chain_hash'),
})

export const chainIndexes = (
  table: string,
  t: Record<'tenant_id' | keyof ReturnType<typeof chainColumns>, ExtraConfigColumn>,
) => [
  uniqueIndex(`${table}_chain`).on(t.tenant_id, t.chain_position).where(sql`chain_position is not null`),
  index(`${table}_unsealed`).on(t.tenant_id, t.recorded_at).where(sql`chain_hash is null`),
]
