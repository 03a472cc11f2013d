import { fail } from './errors.ts'

/** A lane for each name: so many works of one run at a time, and however many wait there, other names go on. */
export interface Turns {
  /** Work, once there is room in the lane of this name. Throws `unavailable` behind too long a queue. */
  take<T>(name: string, work: () => Promise<T>): Promise<T>
}

interface Lane {
  running: number
  waiting: (() => void)[]
}

/** Behind so many nobody would wait for their turn: they are told at once. */
const longestQueue = 1000

export function turnsOf(width: number): Turns {
  const lanes = new Map<string, Lane>()

  return {
    async take(name, work) {
      const lane = lanes.get(name) ?? { running: 0, waiting: [] }
      lanes.set(name, lane)
      if (lane.waiting.length >= longestQueue) fail('unavailable')
      if (lane.running >= width) await new Promise<void>((turn) => lane.waiting.push(turn))
      else lane.running += 1
      try {
        return await work()
      } finally {
        leave(name, lane)
      }
    },
  }

  /** Who waits takes over the place, so that nobody who comes now passes them. */
  function leave(name: string, lane: Lane): void {
    const next = lane.waiting.shift()
    if (next) next()
    else lane.running -= 1
    if (lane.running === 0) lanes.delete(name)
  }
}
