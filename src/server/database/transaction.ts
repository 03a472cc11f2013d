import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { ApiError } from '../kernel/errors.ts'
import { allSettledInOrder } from './all-settled-in-order.ts'
import { databaseOf, type Tx } from './connection.ts'
import { isConflict, NoConnection } from './errors.ts'
import { sendWithoutWaiting, takePendingStatements } from './send-without-waiting.ts'

const attempts = 4

/** Binds a transaction to a tenant, so that row security shows its rows only, to an ordinary owner too. */
export async function bindTenant(tx: Tx, tenant: string): Promise<void> {
  await tx.execute(sql`select set_config('app.tenant_id', ${tenant}, true)`)
}

/** Contains the result of work whose transaction is rolled back. */
export class RolledBack<T> {
  readonly outcome: T

  constructor(outcome: T) {
    this.outcome = outcome
  }
}

/** Describes work in a transaction. */
export type Work<T> = (tx: Tx, client: pg.PoolClient) => Promise<T | RolledBack<T>>

/**
 * Runs work in one transaction, and repeats it a few times after a serialization failure or deadlock. Rolls back
 * errors, except an `ApiError` with `keep`, and `RolledBack`; an aborted signal ends the wait for a connection.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: Work<T>,
  signal?: AbortSignal,
  attempt = 1,
): Promise<T> {
  try {
    return await once(await connect(pool, signal), work)
  } catch (error) {
    if (!isConflict(error) || attempt === attempts) throw error
    return inTransaction(pool, work, signal, attempt + 1)
  }
}

/** Takes a connection of the pool; returns it at once if the signal has aborted. Throws `NoConnection`. */
async function connect(pool: pg.Pool, signal?: AbortSignal): Promise<pg.PoolClient> {
  signal?.throwIfAborted()
  const connecting = pool.connect().catch((cause: unknown) => {
    throw new NoConnection('the database gave no connection', { cause })
  })
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(signal?.reason)
      connecting.then(
        (client) => client.release(),
        () => undefined,
      )
    }
    signal?.addEventListener('abort', giveUp)
    connecting.finally(() => signal?.removeEventListener('abort', giveUp)).then(resolve, reject)
  })
}

async function once<T>(client: pg.PoolClient, work: Work<T>): Promise<T> {
  let connectionError: Error | undefined
  try {
    return await transact(client, work)
  } catch (error) {
    if (error instanceof ApiError) throw error
    connectionError = error instanceof Error ? error : new Error(String(error))
    // Rolls back before the error is thrown, so that the locks are free.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // Closes a connection after an unexpected error, because its state is unknown.
    client.release(connectionError)
  }
}

/** Runs a transaction; sends `begin` with the first statement and `commit` with the pending ones. */
async function transact<T>(client: pg.PoolClient, work: Work<T>): Promise<T> {
  const tx = databaseOf(client)
  sendWithoutWaiting(tx, client.query('begin'))
  try {
    const outcome = await keeping(() => work(tx, client))
    if (outcome instanceof RolledBack) {
      await allSettledInOrder(takePendingStatements(tx))
      await client.query('rollback')
      return outcome.outcome
    }
    const committed = client.query('commit')
    await allSettledInOrder([...takePendingStatements(tx), committed])
    // Detects a failed statement whose error was caught, because PostgreSQL then rolls back at the commit.
    if ((await committed).command !== 'COMMIT') throw new Error('a statement failed and nobody heard of it')
    if (outcome instanceof Kept) throw outcome.failure
    return outcome
  } catch (error) {
    // Throws the error of a pending statement first, because it caused those after it.
    await allSettledInOrder(takePendingStatements(tx))
    if (error instanceof ApiError && !error.details.keep) await client.query('rollback')
    throw error
  }
}

class Kept {
  readonly failure: ApiError

  constructor(failure: ApiError) {
    this.failure = failure
  }
}

async function keeping<T>(work: () => Promise<T>): Promise<T | Kept> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.details.keep) return new Kept(error)
    throw error
  }
}
