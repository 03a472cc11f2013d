import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '../../kernel/context.ts'
import type { Wording } from './tables.ts'

/** A text in the reader's language, else in Spanish, which every text has. */
export function worded(wording: Wording, language: Language): string {
  return wording[language] ?? wording.es
}

/** The same for the database, to search and sort by. */
export function wordedColumn(column: PgColumn, language: Language): SQL<string> {
  return sql<string>`coalesce(${column} ->> ${language}, ${column} ->> 'es')`
}

/** Lower case and without the accents of Spanish, so that a search for "malaga" finds "Málaga". */
function folded(text: SQL | PgColumn | string): SQL<string> {
  return sql<string>`translate(lower(${text}), 'áàéèíìóòúùüñç', 'aaeeiioouuunc')`
}

/** Whether one of the texts holds what was searched for, taken literally. */
export function mentions(texts: (SQL | PgColumn)[], search: string): SQL {
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const alternatives = texts.map((text) => sql`${folded(text)} like ${folded(pattern)}`)
  return sql`(${sql.join(alternatives, sql` or `)})`
}
