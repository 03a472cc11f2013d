import { calendarDay, daysBetween } from '../../../domain/calendar.ts'
import type { NewsKind } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { issuances } from '../issuances/tables.ts'

type Issuance = Pick<typeof issuances.$inferSelect, 'status' | 'outcome' | 'starts_on' | 'ends_on'>

/** Limits the age of news in days. */
export const maxNewsAgeInDays = 14

interface NewsEvent {
  kind: NewsKind
  /** Contains the day to which the news refers. */
  day: string
}

/** Returns today's news of an issuance; omits "closes soon" for a new campaign. */
export function newsEventsOf(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  issuance: Issuance,
  closingSoonDays: number,
): NewsEvent[] {
  const { status, outcome, starts_on, ends_on } = issuance
  const today = calendarDay(now, timeZone)
  if (status === 'CLOSED')
    return outcome === 'FINANCED' || outcome === 'NOT_FINANCED' ? [{ kind: outcome, day: ends_on }] : []
  if (status !== 'CAMPAIGN' || today < starts_on || today > ends_on) return []
  const age = daysBetween(starts_on, today)
  const isClosingSoon = daysBetween(today, ends_on) <= closingSoonDays && age >= closingSoonDays
  return [
    ...(age <= maxNewsAgeInDays ? [{ kind: 'OPENED', day: starts_on } as const] : []),
    ...(isClosingSoon ? [{ kind: 'CLOSING_SOON', day: ends_on } as const] : []),
  ]
}
