/** Real time, injected so that tests and the demo's history can choose it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is set. */
export function settableClock(start: Date): Clock & { set(time: Date): void } {
  let time = start
  return {
    now: () => time,
    set: (next) => {
      time = next
    },
  }
}
