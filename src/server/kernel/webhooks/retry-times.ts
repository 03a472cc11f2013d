const firstDelayMs = 30_000
const maxDelayMs = 6 * 3_600_000
const maxRetryMs = 5 * 86_400_000

/** Returns the time of the next attempt: after 30 seconds, which double with each attempt up to six hours. */
export function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(firstDelayMs * 2 ** (tries - 1), maxDelayMs))
}

/** Returns whether an event is given up, which happens after five days. */
export function isGivenUp({ received_at }: { received_at: Date }, now: Date): boolean {
  return now.getTime() - received_at.getTime() >= maxRetryMs
}
