import type pg from 'pg'
import type { Tx } from './database/connection.ts'
import { inTransaction } from './database/transaction.ts'
import { normaliseHost } from './tenant.ts'
import { turnsOf } from './turns.ts'

/**
 * The way to the database, with a lane for each tenant: however many ask one of them, the connections are never all its
 * own, and the others go on as if nothing were.
 */
export interface Lanes {
  /** Work in a transaction, once there is room in the lane of this host. Throws `unavailable` behind too long a queue. */
  enter<T>(host: string, work: (tx: Tx, client: pg.PoolClient) => Promise<T>): Promise<T>
  /** All hosts of a tenant share its lane, from when it is known whose they are. */
  learn(host: string, tenant: string): void
}

/** Lanes of so many connections each. */
export function lanesOf(pool: pg.Pool, width: number): Lanes {
  const turns = turnsOf(width)
  const tenants = new Map<string, string>()

  return {
    enter(host, work) {
      const asked = normaliseHost(host)
      return turns.take(tenants.get(asked) ?? asked, () => inTransaction(pool, work))
    },
    learn: (host, tenant) => tenants.set(normaliseHost(host), tenant),
  }
}
