/** Returns the server's time, because a device's clock may be wrong and the demo's clock can be moved. */
export interface Clock {
  now(): Date
  /** Sets the clock to the server's time, which has whole seconds. */
  set(serverTime: Date): void
}

/** The difference in milliseconds that is ignored, because latency and the Date header's whole seconds cause it. */
const TOLERANCE_MS = 5_000

export function createClock(deviceNow: () => number = Date.now): Clock {
  let offset = 0
  return {
    now: () => new Date(deviceNow() + offset),
    set(serverTime) {
      const difference = serverTime.getTime() - deviceNow()
      if (Math.abs(difference - offset) > TOLERANCE_MS) offset = difference
    },
  }
}
