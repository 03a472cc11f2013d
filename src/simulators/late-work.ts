/** Creates a queue of tasks; `add` delays a task, by five seconds unless told, and `now` runs all delayed tasks at once. */
export function createDelayedQueue(delayMs = 5_000) {
  const pending = new Map<NodeJS.Timeout, () => Promise<void>>()
  return {
    add(task: () => Promise<void>): void {
      const timer = setTimeout(() => {
        pending.delete(timer)
        void task()
      }, delayMs)
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
