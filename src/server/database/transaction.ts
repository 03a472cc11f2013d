import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { ApiError } from '../kernel/errors.ts'
import { allSettledInOrder } from './all-settled-in-order.ts'
import { databaseOf, type Tx } from './connection.ts'
import { isTransactionConflict, NoConnection } from './errors.ts'
import { sendWithoutWaiting, takePendingStatements } from './send-without-waiting.ts'

const maxAttempts = 4

/**
 * Binds a transaction to a tenant. Row level security then limits the transaction to the tenant's rows, also for the
 * database owner unless it is a superuser.
 */
export async function bindTenant(tx: Tx, tenant: string): Promise<void> {
  await tx.execute(sql`select set_config('app.tenant_id', ${tenant}, true)`)
}

/** The result of work whose transaction is rolled back. */
export class RolledBack<T> {
  readonly outcome: T

  constructor(outcome: T) {
    this.outcome = outcome
  }
}

/** Work that runs in a transaction. */
export type Work<T> = (tx: Tx, client: pg.PoolClient) => Promise<T | RolledBack<T>>

/**
 * Runs work in one transaction, and repeats it a few times after a serialization failure or deadlock. Rolls back
 * after an error, except an `ApiError` with `keep`, and after `RolledBack`; an aborted signal ends the wait for a
 * connection.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: Work<T>,
  signal?: AbortSignal,
  attempt = 1,
): Promise<T> {
  try {
    return await runOnce(await connect(pool, signal), work)
  } catch (error) {
    if (!isTransactionConflict(error) || attempt === maxAttempts) throw error
    return inTransaction(pool, work, signal, attempt + 1)
  }
}

/**
 * Takes a connection from the pool, and returns it to the pool at once if the signal has aborted. Throws
 * `NoConnection` if the pool provides no connection.
 */
async function connect(pool: pg.Pool, signal?: AbortSignal): Promise<pg.PoolClient> {
  signal?.throwIfAborted()
  const connecting = pool.connect().catch((cause: unknown) => {
    throw new NoConnection('the database gave no connection', { cause })
  })
  return new Promise((resolve, reject) => {
    const handleAbort = () => {
      reject(signal?.reason)
      connecting.then(
        (client) => client.release(),
        () => undefined,
      )
    }
    signal?.addEventListener('abort', handleAbort)
    connecting.finally(() => signal?.removeEventListener('abort', handleAbort)).then(resolve, reject)
  })
}

async function runOnce<T>(client: pg.PoolClient, work: Work<T>): Promise<T> {
  let connectionError: Error | undefined
  try {
    return await runTransaction(client, work)
  } catch (error) {
    if (error instanceof ApiError) throw error
    connectionError = error instanceof Error ? error : new Error(String(error))
    // Rolls back before the error is thrown, so that the locks are released.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // Closes a connection after an unexpected error, because its state is unknown.
    client.release(connectionError)
  }
}

/** Runs a transaction; sends `begin` with the first statement and `commit` with the pending statements. */
async function runTransaction<T>(client: pg.PoolClient, work: Work<T>): Promise<T> {
  const tx = databaseOf(client)
  sendWithoutWaiting(tx, client.query('begin'))
  try {
    const result = await captureCommittedError(() => work(tx, client))
    if (result instanceof RolledBack) {
      await allSettledInOrder(takePendingStatements(tx))
      await client.query('rollback')
      return result.outcome
    }
    const commit = client.query('commit')
    await allSettledInOrder([...takePendingStatements(tx), commit])
    // Detects a failed statement whose error was caught: PostgreSQL then answers the commit with a rollback.
    if ((await commit).command !== 'COMMIT') throw new Error('a statement failed and nobody heard of it')
    if (result instanceof CommittedError) throw result.failure
    return result
  } catch (error) {
    // Throws the error of a pending statement first, because it caused the errors after it.
    await allSettledInOrder(takePendingStatements(tx))
    if (error instanceof ApiError && !error.details.keep) await client.query('rollback')
    throw error
  }
}

/** An error that is thrown after its transaction has been committed (`keep`). */
class CommittedError {
  readonly failure: ApiError

  constructor(failure: ApiError) {
    this.failure = failure
  }
}

async function captureCommittedError<T>(work: () => Promise<T>): Promise<T | CommittedError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.details.keep) return new CommittedError(error)
    throw error
  }
}
