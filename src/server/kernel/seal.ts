import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from '../database/connection.ts'
import { bindTenant, inTransaction } from '../database/transaction.ts'

/** Rows of each table that are sealed in one transaction. */
const BATCH_SIZE = 1000

/**
 * Seals what was written since the last time into the chains of a tenant (database/integrity.sql). Any number of
 * processes may: what one is sealing the others pass over.
 */
export async function sealChains(pool: pg.Pool, tenant: string): Promise<void> {
  while ((await inTransaction(pool, (tx) => seal(tx, tenant))) >= BATCH_SIZE);
}

async function seal(tx: Tx, tenant: string): Promise<number> {
  await bindTenant(tx, tenant)
  const { rows } = await tx.execute<{ sealed: number }>(sql`select seal_chains(${BATCH_SIZE}::int) as sealed`)
  return rows[0]?.sealed ?? 0
}
