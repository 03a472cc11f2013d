export type RangeKind = 'days' | 'money'

/** Splits a range parameter `from..to`; missing and invalid bounds are ''. */
export function boundsOf(kind: RangeKind, range: string): readonly [from: string, to: string] {
  const [from = '', to = ''] = range.split('..').map((bound) => (isValidBound[kind](bound) ? bound : ''))
  return [from, to]
}

/** Validates a bound by its kind. Money has at most 15 digits, as the server's format `money_range` says. */
export const isValidBound: Record<RangeKind, (bound: string) => boolean> = {
  days: (bound) => /^\d{4}-\d\d-\d\d$/.test(bound),
  money: (bound) => /^\d{1,15}$/.test(bound),
}

/** Joins two bounds to a range parameter; '' if both are empty. */
export function rangeOf(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}..${to}`
}
