import type { Context } from '../../../kernel/context.ts'
import type { issuanceDocuments } from '../../issuances/documents/tables.ts'
import type { issuances } from '../../issuances/tables.ts'

export type Issuance = typeof issuances.$inferSelect
export type Document = typeof issuanceDocuments.$inferSelect

/** Converts one step of preparing an issuance between its form and its columns. */
export interface Step<Body extends object> {
  /** Returns the initial values of the step's form. */
  toForm(issuance: Issuance, documents: readonly Document[]): Omit<Body, 'version'>
  /** Writes rows of other tables and returns the columns to update. Throws `invalid_fields`. */
  write(ctx: Context, issuance: Issuance, body: Omit<Body, 'version'>): Promise<Partial<Issuance>>
}
