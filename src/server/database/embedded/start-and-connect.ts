import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** In milliseconds: how long a database that was just killed may take to be gone and to start again. */
const patience = 15_000
/** In milliseconds: one that refuses connections for so long is ended and started again. */
const longestRefusal = 3_000
const pauseInMs = 200

/** The operations on a database that starting it needs. */
interface Steps {
  isRunning(): boolean
  start(): Promise<void>
  connect(): Promise<void>
  end(): Promise<void>
}

/** Starts a database unless it runs, and waits until it takes connections. Throws what the last try threw. */
export async function startAndConnect(steps: Steps): Promise<void> {
  const startedAt = performance.now()
  let answered = startedAt
  for (;;) {
    try {
      if (!steps.isRunning()) await steps.start()
      return await steps.connect()
    } catch (error) {
      const now = performance.now()
      const code = codeOf(error)
      if (error instanceof pg.DatabaseError && !/^(53|57P)/.test(code)) throw error
      // While it recovers it says so, and that may take long.
      if (code !== '57P03' && now - startedAt > patience) throw error
      if (code !== 'ECONNREFUSED') answered = now
      if (now - answered > longestRefusal) await steps.end()
      await pause(pauseInMs)
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
