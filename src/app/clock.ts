/** The platform's present, which is the server's: a device's clock may be wrong, and the demo's clock may have jumped. */
export interface Clock {
  now(): Date
  /** Sets the clock by the server's, given in whole seconds. */
  set(serverTime: Date): void
}

/** Below this an answer's way and the missing milliseconds explain the difference. In milliseconds. */
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
