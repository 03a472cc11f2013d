import { throwError } from '../kernel/errors.ts'

/** A lane for each name: so many works of one run at a time, and however many wait there, other names go on. */
export interface KeyedSemaphore {
  /**
   * Work, once there is room in the lane of this name. Throws `unavailable` behind too long a queue; a signal that aborts
   * gives the place in the queue up and throws its reason.
   */
  take<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface KeyQueue {
  running: number
  waiting: (() => void)[]
}

/** Behind so many nobody would wait for their turn: they are told at once. */
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

  /** Who waits takes over the place, so that nobody who comes now passes them. */
  function leave(name: string, queue: KeyQueue): void {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(name)
  }
}

/** Waits in the queue until somebody leaves, or the signal aborts. */
function waitForTurn({ waiting }: KeyQueue, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push(turn)
    signal?.addEventListener('abort', giveUp)

    function turn(): void {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }

    function giveUp(): void {
      waiting.splice(waiting.indexOf(turn), 1)
      reject(signal?.reason)
    }
  })
}
