import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { database, type Tx } from '../database/connection.ts'
import { bindTenant, inTransaction } from '../database/transaction.ts'
import { tenants } from '../tenancy/tables.ts'

/** Rows of each table that are sealed in one transaction. */
const atOnce = 1000

/**
 * Seals what was written since the last time into the chains of every tenant (database/integrity.sql). Any number of
 * processes may: what one is sealing the others pass over.
 */
export async function sealChains(pool: pg.Pool): Promise<void> {
  const all = await database(pool).select({ id: tenants.id }).from(tenants)
  for (const { id } of all) while ((await inTransaction(pool, (tx) => seal(tx, id))) >= atOnce);
}

async function seal(tx: Tx, tenant: string): Promise<number> {
  await bindTenant(tx, tenant)
  const { rows } = await tx.execute<{ sealed: number }>(sql`select seal_chains(${atOnce}::int) as sealed`)
  return rows[0]?.sealed ?? 0
}
