const DELAY_MS = 5_000

/** Creates a queue of tasks; `add` delays a task by five seconds, and `now` runs all delayed tasks at once. */
export function createDelayedQueue() {
  const pending = new Map<NodeJS.Timeout, () => Promise<void>>()
  return {
    add(task: () => Promise<void>): void {
      const timer = setTimeout(() => {
        pending.delete(timer)
        void task()
      }, DELAY_MS)
      pending.set(timer, task)
    },
    now(): void {
      for (const [timer, task] of pending) {
        clearTimeout(timer)
        void task()
      }
      pending.clear()
    },
    end(): void {
      for (const timer of pending.keys()) clearTimeout(timer)
    },
  }
}
