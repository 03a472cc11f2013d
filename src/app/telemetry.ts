import type { ErrorReportEvent } from '../generated/domain.ts'
import { remember } from '../protocol/error-report/limits.ts'

let events: readonly ErrorReportEvent[] = []
let max = Number.POSITIVE_INFINITY

/** Says how many of the newest are kept. */
export function storeNotes(newest: number): void {
  max = newest
}

/** Notes what happened on this page, for a report that may have to tell it. Nothing of it leaves without one. */
export function note(event: Omit<ErrorReportEvent, 'at'>): void {
  events = remember(events, { at: new Date().toISOString(), ...event }, max)
}

export function noted(): readonly ErrorReportEvent[] {
  return events
}
