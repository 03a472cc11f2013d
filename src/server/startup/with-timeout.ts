import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work with a timeout in milliseconds. Returns whether it finished in time; rethrows its errors. */
export async function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  try {
    return await Promise.race([work.then(() => true), pause(milliseconds, false, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}
