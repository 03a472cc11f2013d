/** Tells the server's time, because a device's clock may be wrong and the demo's clock can be moved. */
export interface Clock {
  now(): Date
  /** Sets the clock by the server's, given in whole seconds. */
  set(serverTime: Date): void
}

/** The tolerated difference in milliseconds, which latency and the Date header's whole seconds explain. */
const TOLERANCE = 5_000

export function createClock(device: () => number = Date.now): Clock {
  let ahead = 0
  return {
    now: () => new Date(device() + ahead),
    set(serverTime) {
      const difference = serverTime.getTime() - device()
      if (Math.abs(difference - ahead) > TOLERANCE) ahead = difference
    },
  }
}
