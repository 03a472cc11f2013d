const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export interface Remaining {
  /** The two or three greatest units that matter at this distance, greatest first. */
  parts: { unit: 'day' | 'hour' | 'minute' | 'second'; amount: number }[]
  /** Milliseconds until the words change: seconds only tick when the end is near. */
  next: number
}

/** What is left of `milliseconds`; null when it is over. */
export function remaining(milliseconds: number): Remaining | null {
  if (!(milliseconds > 0)) return null
  if (milliseconds < hour) {
    return {
      parts: [
        { unit: 'minute', amount: Math.floor(milliseconds / minute) },
        { unit: 'second', amount: Math.floor((milliseconds % minute) / second) },
      ],
      next: untilChange(milliseconds, second),
    }
  }
  return {
    parts: [
      { unit: 'day', amount: Math.floor(milliseconds / day) },
      { unit: 'hour', amount: Math.floor((milliseconds % day) / hour) },
      { unit: 'minute', amount: Math.floor((milliseconds % hour) / minute) },
    ],
    next: untilChange(milliseconds, minute),
  }
}

/** A moment past the change, so that it is seen to have happened: on the very edge the wait is a whole unit. */
function untilChange(milliseconds: number, unit: number): number {
  return (milliseconds % unit || unit) + 1
}
