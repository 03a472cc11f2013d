/** An event some days before the day of the seed. */
export interface DemoEvent {
  daysAgo: number
  happen: () => Promise<void>
  /** Returns whether the event may happen yet, such as an acceptance that waits for the soft cap. */
  may?: () => Promise<boolean>
}
