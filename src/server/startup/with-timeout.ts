import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits for work with a timeout in milliseconds. Returns whether the work finished in time, and rethrows its errors.
 */
export async function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const timerAbort = new AbortController()
  try {
    return await Promise.race([
      work.then(() => true),
      pause(milliseconds, false, { signal: timerAbort.signal }),
    ])
  } finally {
    timerAbort.abort()
  }
}
