const lateInMs = 5_000

/** Schedules messages that come late: after five seconds, or at once if a demo clock moves. */
export function lateWork() {
  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>()
  return {
    add(work: () => Promise<void>): void {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        void work()
      }, lateInMs)
      waiting.set(timer, work)
    },
    now(): void {
      for (const [timer, work] of waiting) {
        clearTimeout(timer)
        void work()
      }
      waiting.clear()
    },
    end(): void {
      for (const timer of waiting.keys()) clearTimeout(timer)
    },
  }
}
