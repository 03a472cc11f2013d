import { sql } from 'drizzle-orm'
import type { Tx } from '../../database/connection.ts'
import type { Head } from './index.ts'

/**
 * Returns the head of each of the tenant's chains, at position 0 if the chain is empty, and the number of unsealed
 * rows.
 */
export async function chainHeads(tx: Tx) {
  const { rows } = await tx.execute<{ chain: string; position: string; hash: string; waiting: string }>(
    sql`select chain, coalesce("position", 0) as "position", hash, waiting from chain_heads()`,
  )
  return rows.map(({ chain, hash, position, waiting }) => ({
    chain,
    position: Number(position),
    hash,
    waiting: Number(waiting),
  }))
}

const messages: Record<string, (chain: string, position: string) => string> = {
  gap: (chain, position) => `rows of ${chain} before position ${position} are gone.`,
  changed: (chain, position) =>
    `the row of ${chain} at position ${position} is not what was sealed, or does not follow the one before.`,
  unsealed: (chain) =>
    `rows of ${chain} were passed over when others came: they were put there by hand, or nothing seals.`,
}

/** Returns the problems of the chains of the transaction's tenant. */
export async function chainProblemsOf(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ chain: string; position: string; fault: string }>(
    sql`select chain, "position", fault from chain_faults()`,
  )
  return rows.map(({ chain, position, fault }) => messages[fault]?.(chain, position) ?? fault)
}

/** Returns a problem for each stored head that its chain no longer contains. */
export async function rewrittenHeads(tx: Tx, tenant: string, storedHeads: Head[]): Promise<string[]> {
  const problems: string[] = []
  for (const { chain, position, hash } of storedHeads) {
    const { rows } = await tx.execute<{ hash: string }>(
      sql`select chain_hash as hash from ${sql.identifier(chain)} where tenant_id = ${tenant} and chain_position = ${position}`,
    )
    if (rows[0]?.hash === hash) continue
    problems.push(
      rows[0]
        ? `${chain} was written anew: position ${position} is not what it was when the heads were kept.`
        : `${chain} ends before position ${position}, where it was when the heads were kept.`,
    )
  }
  return problems
}
