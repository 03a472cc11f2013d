import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Limits the wait for a killed database to end and restart, in milliseconds. */
const timeoutMs = 15_000
/** Limits how long a database may refuse connections before it is restarted, in milliseconds. */
const longestRefusal = 3_000
const pauseInMs = 200

/** Lists the operations that starting a database needs. */
interface Steps {
  isRunning(): boolean
  start(): Promise<void>
  connect(): Promise<void>
  end(): Promise<void>
}

/** Starts a database if needed, and waits until it accepts connections. Rethrows the error of the last try. */
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
      // Waits without a limit while the database recovers, which may take long.
      if (code !== '57P03' && now - startedAt > timeoutMs) throw error
      if (code !== 'ECONNREFUSED') answered = now
      if (now - answered > longestRefusal) await steps.end()
      await pause(pauseInMs)
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
