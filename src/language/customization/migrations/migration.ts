/** A migration of customizations from a version to the next. */
export interface Migration {
  readonly from: number
  /** What authors of the old version must change, as a sentence. */
  readonly change: string
  /** Returns the migrated document. Leaves unknown parts unchanged; they are reported on restoring. */
  migrate(document: Readonly<Record<string, unknown>>): Record<string, unknown>
}
