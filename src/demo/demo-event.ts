/** Describes an event that happens some days before the day of the seed. */
export interface DemoEvent {
  daysAgo: number
  happen: () => Promise<void>
  /** Returns whether the event is possible yet; an acceptance, for example, waits for the soft cap. */
  may?: () => Promise<boolean>
}
