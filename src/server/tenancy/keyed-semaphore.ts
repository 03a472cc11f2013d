import { throwError } from '../kernel/errors.ts'

/** Limits concurrent work per name, so that a long queue of one name does not affect others. */
export interface KeyedSemaphore {
  /**
   * Runs work once a slot of this name is free. Throws `unavailable` for a full queue, and the signal's reason if it
   * aborts.
   */
  take<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface KeyQueue {
  running: number
  waiting: (() => void)[]
}

/** Limits the waiting works per name. */
const maxQueueLength = 1000

export function keyedSemaphore(width: number): KeyedSemaphore {
  const queues = new Map<string, KeyQueue>()

  return {
    async take(name, work, signal) {
      signal?.throwIfAborted()
      const queue = queues.get(name) ?? { running: 0, waiting: [] }
      queues.set(name, queue)
      if (queue.waiting.length >= maxQueueLength) throwError('unavailable')
      if (queue.running >= width) await waitForTurn(queue, signal)
      else queue.running += 1
      try {
        return await work()
      } finally {
        leave(name, queue)
      }
    },
  }

  /** Hands the slot to the next in the queue, so that newcomers do not pass them. */
  function leave(name: string, queue: KeyQueue): void {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(name)
  }
}

/** Waits for a slot, or until the signal aborts. */
function waitForTurn({ waiting }: KeyQueue, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push(admitNext)
    signal?.addEventListener('abort', giveUp)

    function admitNext(): void {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }

    function giveUp(): void {
      waiting.splice(waiting.indexOf(admitNext), 1)
      reject(signal?.reason)
    }
  })
}
