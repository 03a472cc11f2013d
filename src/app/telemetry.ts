import type { ErrorReportEvent } from '../generated/domain.ts'
import { remember } from '../protocol/error-report/limits.ts'

let events: readonly ErrorReportEvent[] = []
let max = Number.POSITIVE_INFINITY

/** Limits the stored events to the newest ones. */
export function limitEvents(newest: number): void {
  max = newest
}

/** Records an event on this page; events leave the browser only with an error report. */
export function recordEvent(event: Omit<ErrorReportEvent, 'at'>): void {
  events = remember(events, { at: new Date().toISOString(), ...event }, max)
}

export function recordedEvents(): readonly ErrorReportEvent[] {
  return events
}
