import type { ErrorReportEvent } from '../generated/domain.ts'
import { withNewest } from '../protocol/error-report/limits.ts'

let events: readonly ErrorReportEvent[] = []
let maxEvents = Number.POSITIVE_INFINITY

/** Limits the stored events to the newest ones. */
export function limitEvents(limit: number): void {
  maxEvents = limit
}

/** Records an event on this page; events leave the browser only with an error report. */
export function recordEvent(event: Omit<ErrorReportEvent, 'at'>): void {
  events = withNewest(events, { at: new Date().toISOString(), ...event }, maxEvents)
}

export function recordedEvents(): readonly ErrorReportEvent[] {
  return events
}
