import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Cluster } from './cluster.ts'
import { lockDatabase } from './lock.ts'

/** The maximum number of restarts of the database, each of which waits until it accepts connections (cluster.ts). */
const maxReviveTries = 3
const retryDelayMs = 500
/**
 * The maximum number of attempts to get the lock. The lock of a killed server exists until the database notices the
 * broken connection.
 */
const maxLockTries = 10

/** The functions that are called with the events of the embedded database. */
export interface Listener {
  /** Receives messages for the operator. */
  notice(text: string): void
  /** Receives the error if the database cannot be restarted. */
  lost(error: unknown): void
}

/**
 * Locks a data folder in its database, and restarts the database when the connection breaks. Returns a function that
 * releases the lock and stops watching.
 */
export async function keepRunning(
  cluster: Pick<Cluster, 'url' | 'revive'>,
  data: string,
  { notice, lost: onLost }: Listener,
): Promise<() => Promise<void>> {
  let isStopping = false
  let revival = Promise.resolve()
  let lock = await acquireLock()

  return async () => {
    isStopping = true
    await revival
    await lock.end().catch(() => undefined)
  }

  async function acquireLock(remainingTries = maxLockTries): Promise<pg.Client> {
    try {
      const client = await lockDatabase(cluster.url, data)
      client.once('end', () => {
        if (!isStopping) revival = revive().catch(onLost)
      })
      return client
    } catch (error) {
      if (remainingTries === 1) throw error
      await pause(retryDelayMs)
      return acquireLock(remainingTries - 1)
    }
  }

  async function revive(remainingTries = maxReviveTries): Promise<void> {
    if (isStopping) return
    if (remainingTries === maxReviveTries) notice('The embedded database went away. Starting it again.')
    try {
      await cluster.revive()
      lock = await acquireLock()
      notice('The embedded database is back.')
    } catch (error) {
      if (remainingTries === 1) throw error
      await pause(retryDelayMs)
      await revive(remainingTries - 1)
    }
  }
}
