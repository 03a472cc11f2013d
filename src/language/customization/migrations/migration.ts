/** A migration of customizations from a version to the next. */
export interface Migration {
  readonly from: number
  /** Tells authors of the old version what to change, in one sentence. */
  readonly change: string
  /** Returns the migrated document. Leaves unknown parts unchanged; they are reported on restoring. */
  migrate(document: Readonly<Record<string, unknown>>): Record<string, unknown>
}
