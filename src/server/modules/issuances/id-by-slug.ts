import { eq, type SQL, sql } from 'drizzle-orm'
import { issuances } from './tables.ts'

/** Selects the id of the issuance with a slug. */
export function issuanceIdBySlug(slug: string): SQL {
  return sql`(select ${issuances.id} from ${issuances} where ${eq(issuances.slug, slug)})`
}
