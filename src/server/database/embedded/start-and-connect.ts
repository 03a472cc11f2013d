import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The maximum time, in milliseconds, that a killed database may need to end and restart. */
const timeoutMs = 15_000
/** The maximum time, in milliseconds, for which a database may refuse connections before it is restarted. */
const maxRefusalMs = 3_000
const retryDelayMs = 200

/** The operations that the start of a database needs. */
interface DatabaseOperations {
  isRunning(): boolean
  start(): Promise<void>
  connect(): Promise<void>
  end(): Promise<void>
}

/** Starts a database if needed, and waits until it accepts connections. Rethrows the error of the last attempt. */
export async function startAndConnect(operations: DatabaseOperations): Promise<void> {
  const startedAt = performance.now()
  let lastResponseAt = startedAt
  for (;;) {
    try {
      if (!operations.isRunning()) await operations.start()
      return await operations.connect()
    } catch (error) {
      const now = performance.now()
      const code = codeOf(error)
      // Retries while the database lacks resources (class 53), stops or starts (57P; PostgreSQL manual, appendix A).
      if (error instanceof pg.DatabaseError && !/^(53|57P)/.test(code)) throw error
      // Waits without a limit while the database recovers (57P03), because that may take long.
      if (code !== '57P03' && now - startedAt > timeoutMs) throw error
      if (code !== 'ECONNREFUSED') lastResponseAt = now
      if (now - lastResponseAt > maxRefusalMs) await operations.end()
      await pause(retryDelayMs)
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
