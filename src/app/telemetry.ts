import type { TroubleEvent } from '../generated/domain.ts'
import { remember } from '../language/trouble/limits.ts'

let events: readonly TroubleEvent[] = []

/** Notes what happened on this page, for a report that may have to tell it. Nothing of it leaves without one. */
export function note(event: Omit<TroubleEvent, 'at'>): void {
  events = remember(events, { at: new Date().toISOString(), ...event })
}

export function noted(): readonly TroubleEvent[] {
  return events
}
