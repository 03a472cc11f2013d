import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from '../database/connection.ts'
import { bindTenant, inTransaction } from '../database/transaction.ts'

/** The maximum number of rows per table and transaction. */
const batchSize = 1000

/**
 * Seals new rows into the hash chains of a tenant (database/integrity.sql). Skips rows that a concurrent process is
 * sealing.
 */
export async function sealChains(pool: pg.Pool, tenant: string): Promise<void> {
  while ((await inTransaction(pool, (tx) => seal(tx, tenant))) >= batchSize);
}

async function seal(tx: Tx, tenant: string): Promise<number> {
  await bindTenant(tx, tenant)
  const { rows } = await tx.execute<{ sealed: number }>(sql`select seal_chains(${batchSize}::int) as sealed`)
  return rows[0]?.sealed ?? 0
}
