/** The units in milliseconds. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export interface Remaining {
  /** The two or three largest relevant units, largest first. */
  parts: { unit: 'day' | 'hour' | 'minute' | 'second'; amount: number }[]
  /** The time in milliseconds until the text changes: seconds count only near the end. */
  next: number
}

/** Splits remaining milliseconds into units; null if none are left. */
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

/** Returns the milliseconds until just after the next change of a unit. */
function untilChange(milliseconds: number, unit: number): number {
  return (milliseconds % unit || unit) + 1
}

/** Writes the two largest units that are left: `7 h 42 min`. */
export function inShortWords({ parts }: Remaining, locale: string): string {
  const first = parts.findIndex(({ amount }) => amount > 0)
  return parts
    .slice(first, first + 2)
    .filter(({ amount }) => amount > 0)
    .map(({ unit, amount }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount),
    )
    .join(' ')
}
