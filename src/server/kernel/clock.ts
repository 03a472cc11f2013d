/** A source of real time, injected so that tests and the demo can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Returns a clock that changes only when it is set. */
export function settableClock(start: Date): Clock & { set(time: Date): void } {
  let time = start
  return {
    now: () => time,
    set: (newTime) => {
      time = newTime
    },
  }
}
