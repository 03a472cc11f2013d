import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work, but not longer than so many milliseconds. Returns whether it was done; throws what it threw. */
export async function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  try {
    return await Promise.race([work.then(() => true), pause(milliseconds, false, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}
