import { locales } from '../format/format.ts'
import { formatShortly, remainingTimeOf } from '../parts/remaining.ts'
import { useRerenderAfter } from '../parts/use-rerender-after.ts'
import type { RendererServices } from '../services.ts'

const SECOND_MS = 1000

/**
 * Returns the time until a button is enabled as text: `0:24`, or `7 h 42 min` from one hour on; undefined when it is
 * over.
 */
export function useRemainingTime(
  until: unknown,
  services: Pick<RendererServices, 'now' | 'language'>,
): string | undefined {
  const endsAt = typeof until === 'string' && until !== '' ? new Date(until).getTime() : Number.NaN
  const waitMs = endsAt - services.now().getTime()
  const timeLeft = remainingTimeOf(Math.ceil(waitMs / SECOND_MS) * SECOND_MS)
  const untilNextSecondMs = (waitMs % SECOND_MS || SECOND_MS) + 1
  useRerenderAfter(timeLeft ? untilNextSecondMs : undefined)
  if (!timeLeft) return undefined
  if (timeLeft.parts.some(({ unit }) => unit === 'hour'))
    return formatShortly(timeLeft, locales[services.language])
  const [firstAmount = 0, ...others] = timeLeft.parts.map(({ amount }) => amount)
  return [firstAmount, ...others.map((amount) => String(amount).padStart(2, '0'))].join(':')
}
