import { remaining } from '../parts/remaining.ts'
import { useRenderedAgain } from '../parts/use-rendered-again.ts'
import type { RendererServices } from '../services.ts'

/** Returns the remaining wait of a button, as 0:24; undefined when over. */
export function useRemainingTime(until: unknown, host: Pick<RendererServices, 'now'>): string | undefined {
  const ends = typeof until === 'string' && until !== '' ? new Date(until).getTime() : Number.NaN
  const left = remaining(ends - host.now().getTime())
  useRenderedAgain(left?.next)
  if (!left) return undefined
  const [first = 0, ...others] = left.parts.map(({ amount }) => amount)
  return [first, ...others.map((amount) => String(amount).padStart(2, '0'))].join(':')
}
