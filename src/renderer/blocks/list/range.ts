export type RangeKind = 'days' | 'money'

/** Splits a range parameter `from..to`; missing and invalid ends are ''. */
export function boundsOf(kind: RangeKind, range: string): readonly [from: string, to: string] {
  const [from = '', to = ''] = range.split('..').map((side) => (isBound[kind](side) ? side : ''))
  return [from, to]
}

/** Matches a valid end by kind; money has at most 15 digits (the server's format money_range). */
export const isBound: Record<RangeKind, (side: string) => boolean> = {
  days: (side) => /^\d{4}-\d\d-\d\d$/.test(side),
  money: (side) => /^\d{1,15}$/.test(side),
}

/** Joins two ends to a range parameter; '' if both are empty. */
export function rangeOf(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}..${to}`
}
