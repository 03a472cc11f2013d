/** Something that happens so many days before the day of the seed. */
export interface DemoEvent {
  daysAgo: number
  happen: () => Promise<void>
  /** For what has to wait, such as an acceptance for the soft cap: whether the day has come. */
  may?: () => Promise<boolean>
}
