/** The units in milliseconds. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export interface RemainingTime {
  /** The two or three largest relevant units, largest first. */
  parts: { unit: 'day' | 'hour' | 'minute' | 'second'; amount: number }[]
  /** The milliseconds until the text changes. Seconds are displayed only in the last hour. */
  nextChangeMs: number
}

/** Splits remaining milliseconds into units; null if no time remains. */
export function remainingTimeOf(milliseconds: number): RemainingTime | null {
  if (!(milliseconds > 0)) return null
  if (milliseconds < hour) {
    return {
      parts: [
        { unit: 'minute', amount: Math.floor(milliseconds / minute) },
        { unit: 'second', amount: Math.floor((milliseconds % minute) / second) },
      ],
      nextChangeMs: untilChange(milliseconds, second),
    }
  }
  return {
    parts: [
      { unit: 'day', amount: Math.floor(milliseconds / day) },
      { unit: 'hour', amount: Math.floor((milliseconds % day) / hour) },
      { unit: 'minute', amount: Math.floor((milliseconds % hour) / minute) },
    ],
    nextChangeMs: untilChange(milliseconds, minute),
  }
}

/** Returns the milliseconds until just after the next change of a unit. */
function untilChange(milliseconds: number, unit: number): number {
  return (milliseconds % unit || unit) + 1
}

/** Formats the two largest units, for example `7 h 42 min`. */
export function formatShortly({ parts }: RemainingTime, locale: string): string {
  const firstIndex = parts.findIndex(({ amount }) => amount > 0)
  return parts
    .slice(firstIndex, firstIndex + 2)
    .filter(({ amount }) => amount > 0)
    .map(({ unit, amount }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount),
    )
    .join(' ')
}
