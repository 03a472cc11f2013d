/** One step of the customization's language, from a version to the next. */
export interface Migration {
  readonly from: number
  /** What somebody who still writes the old version changes, as a sentence. */
  readonly change: string
  /** A document of the next version. What it does not know stays as it is: that is told to whoever restores it. */
  migrate(document: Readonly<Record<string, unknown>>): Record<string, unknown>
}
