import { locales } from '../format/format.ts'
import { inShortWords, remaining } from '../parts/remaining.ts'
import { useRerenderAfter } from '../parts/use-rendered-again.ts'
import type { RendererServices } from '../services.ts'

const SECOND_MS = 1000

/** Returns the remaining wait of a button: `0:24`, from an hour on `7 h 42 min`; undefined when over. */
export function useRemainingTime(
  until: unknown,
  host: Pick<RendererServices, 'now' | 'language'>,
): string | undefined {
  const ends = typeof until === 'string' && until !== '' ? new Date(until).getTime() : Number.NaN
  const wait = ends - host.now().getTime()
  const left = remaining(Math.ceil(wait / SECOND_MS) * SECOND_MS)
  useRerenderAfter(left ? (wait % SECOND_MS || SECOND_MS) + 1 : undefined)
  if (!left) return undefined
  if (left.parts.some(({ unit }) => unit === 'hour')) return inShortWords(left, locales[host.language])
  const [first = 0, ...others] = left.parts.map(({ amount }) => amount)
  return [first, ...others.map((amount) => String(amount).padStart(2, '0'))].join(':')
}
