export type RangeKind = 'days' | 'money'

/** The two sides of a range as a parameter takes it: `from..to`, each perhaps ''. What is no side of its kind is ''. */
export function sidesOf(kind: RangeKind, range: string): readonly [from: string, to: string] {
  const [from = '', to = ''] = range.split('..').map((side) => (isSide[kind](side) ? side : ''))
  return [from, to]
}

/** Money is never counted beyond fifteen digits (the server's format money_range). */
export const isSide: Record<RangeKind, (side: string) => boolean> = {
  days: (side) => /^\d{4}-\d\d-\d\d$/.test(side),
  money: (side) => /^\d{1,15}$/.test(side),
}

/** '' where neither side is given. */
export function rangeOf(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}..${to}`
}
