import type pg from 'pg'
import type { Tx } from './database/connection.ts'
import { inTransaction } from './database/transaction.ts'
import { fail } from './errors.ts'
import { normaliseHost } from './tenant.ts'

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

interface Lane {
  running: number
  waiting: (() => void)[]
}

/** Behind so many nobody would wait for their turn: they are told at once. */
const longestQueue = 1000

/** Lanes of so many connections each. */
export function lanesOf(pool: pg.Pool, width: number): Lanes {
  const lanes = new Map<string, Lane>()
  const tenants = new Map<string, string>()

  return {
    async enter(host, work) {
      const asked = normaliseHost(host)
      const name = tenants.get(asked) ?? asked
      const lane = lanes.get(name) ?? { running: 0, waiting: [] }
      lanes.set(name, lane)
      if (lane.waiting.length >= longestQueue) fail('unavailable')
      if (lane.running >= width) await new Promise<void>((turn) => lane.waiting.push(turn))
      else lane.running += 1
      try {
        return await inTransaction(pool, work)
      } finally {
        leave(name, lane)
      }
    },
    learn: (host, tenant) => tenants.set(normaliseHost(host), tenant),
  }

  /** Who waits takes over the place, so that nobody who comes now passes them. */
  function leave(name: string, lane: Lane): void {
    const next = lane.waiting.shift()
    if (next) next()
    else lane.running -= 1
    if (lane.running === 0) lanes.delete(name)
  }
}
