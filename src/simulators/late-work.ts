const DELAY_MS = 5_000

/** Creates a queue of delayed messages: each is sent after five seconds, or at once if a demo clock moves. */
export function lateWork() {
  const pending = new Map<NodeJS.Timeout, () => Promise<void>>()
  return {
    add(work: () => Promise<void>): void {
      const timer = setTimeout(() => {
        pending.delete(timer)
        void work()
      }, DELAY_MS)
      pending.set(timer, work)
    },
    now(): void {
      for (const [timer, work] of pending) {
        clearTimeout(timer)
        void work()
      }
      pending.clear()
    },
    end(): void {
      for (const timer of pending.keys()) clearTimeout(timer)
    },
  }
}
