import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { Failure } from '../errors.ts'
import { database, type Tx } from './connection.ts'
import { isConflict, NoConnection } from './errors.ts'

const attempts = 4

/** Binds a transaction to a tenant: from here on row security, which binds an ordinary owner too, shows its rows only. */
export async function bindTenant(tx: Tx, tenant: string): Promise<void> {
  await tx.execute(sql`select set_config('app.tenant_id', ${tenant}, true)`)
}

/**
 * Runs work in one transaction of one connection. Work that lost against another transaction (serialization failure,
 * deadlock) is run again, a few times. What throws rolls back, but for a Failure that keeps.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
  attempt = 1,
): Promise<T> {
  try {
    return await once(pool, work)
  } catch (error) {
    if (!isConflict(error) || attempt === attempts) throw error
    return inTransaction(pool, work, attempt + 1)
  }
}

async function once<T>(pool: pg.Pool, work: (tx: Tx, client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new NoConnection('the database gave no connection', { cause })
  })
  let broken: Error | undefined
  try {
    const outcome = await database(client).transaction((tx) => keeping(() => work(tx, client)))
    if (outcome instanceof Kept) throw outcome.failure
    return outcome
  } catch (error) {
    if (!(error instanceof Failure)) broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A connection that failed in an unexpected way may be in any state: it is not used again.
    client.release(broken)
  }
}

class Kept {
  readonly failure: Failure

  constructor(failure: Failure) {
    this.failure = failure
  }
}

async function keeping<T>(work: () => Promise<T>): Promise<T | Kept> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.details.keep) return new Kept(error)
    throw error
  }
}
