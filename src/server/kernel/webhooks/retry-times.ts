const firstPauseInMs = 30_000
const longestPauseInMs = 6 * 3_600_000
const patienceInMs = 5 * 86_400_000

/** When an event is tried again, should the try that begins now come to nothing. */
export function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(firstPauseInMs * 2 ** (tries - 1), longestPauseInMs))
}

/** Whether an event has been tried for long enough. */
export function isGivenUp({ received_at }: { received_at: Date }, now: Date): boolean {
  return now.getTime() - received_at.getTime() >= patienceInMs
}
