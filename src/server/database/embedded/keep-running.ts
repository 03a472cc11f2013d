import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Cluster } from './cluster.ts'
import { lockDatabase } from './lock.ts'

/** Limits the tries, each of which waits for the database (cluster.ts). */
const longestTries = 3
const pauseInMs = 500
/** Limits the tries to get the lock, which a killed server holds until the database notices. */
const holdTries = 10

export interface Listener {
  /** Receives messages for the operator. */
  notice(text: string): void
  /** Receives the error if the database cannot be restarted. */
  lost(error: unknown): void
}

/**
 * Holds the lock of a data folder in its database, and restarts the database when the connection breaks. Returns a
 * function that ends both.
 */
export async function keepRunning(
  cluster: Pick<Cluster, 'url' | 'revive'>,
  data: string,
  { notice, lost }: Listener,
): Promise<() => Promise<void>> {
  let stopping = false
  let reviving = Promise.resolve()
  let lock = await connectAndListen()

  return async () => {
    stopping = true
    await reviving
    await lock.end().catch(() => undefined)
  }

  async function connectAndListen(tries = holdTries): Promise<pg.Client> {
    try {
      const client = await lockDatabase(cluster.url, data)
      client.once('end', () => {
        if (!stopping) reviving = revive().catch(lost)
      })
      return client
    } catch (error) {
      if (tries === 1) throw error
      await pause(pauseInMs)
      return connectAndListen(tries - 1)
    }
  }

  async function revive(tries = longestTries): Promise<void> {
    if (stopping) return
    if (tries === longestTries) notice('The embedded database went away. Starting it again.')
    try {
      await cluster.revive()
      lock = await connectAndListen()
      notice('The embedded database is back.')
    } catch (error) {
      if (tries === 1) throw error
      await pause(pauseInMs)
      await revive(tries - 1)
    }
  }
}
