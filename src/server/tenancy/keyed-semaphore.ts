import { throwError } from '../kernel/errors.ts'

/** Limits the concurrent work per name, so that a long queue of one name does not affect the others. */
export interface KeyedSemaphore {
  /**
   * Runs work once a slot of this name is free. Throws `unavailable` if the queue is full, and the signal's reason
   * if it aborts.
   */
  take<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface KeyQueue {
  running: number
  waiting: (() => void)[]
}

/** The maximum length of the queue of each name. */
const maxQueueLength = 1000

export function keyedSemaphore(maxRunning: number): KeyedSemaphore {
  const queues = new Map<string, KeyQueue>()

  return {
    async take(name, work, signal) {
      signal?.throwIfAborted()
      const queue = queues.get(name) ?? { running: 0, waiting: [] }
      queues.set(name, queue)
      if (queue.waiting.length >= maxQueueLength) throwError('unavailable')
      if (queue.running >= maxRunning) await waitForTurn(queue, signal)
      else queue.running += 1
      try {
        return await work()
      } finally {
        releaseSlot(name, queue)
      }
    },
  }

  /** Passes the slot to the first in the queue, so that newcomers do not overtake it. */
  function releaseSlot(name: string, queue: KeyQueue): void {
    const admitNextWaiter = queue.waiting.shift()
    if (admitNextWaiter) admitNextWaiter()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(name)
  }
}

/** Waits for a slot, or until the signal aborts. */
function waitForTurn({ waiting }: KeyQueue, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push(handleAdmission)
    signal?.addEventListener('abort', handleAbort)

    function handleAdmission(): void {
      signal?.removeEventListener('abort', handleAbort)
      resolve()
    }

    function handleAbort(): void {
      waiting.splice(waiting.indexOf(handleAdmission), 1)
      reject(signal?.reason)
    }
  })
}
