import { eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../database/connection.ts'
import { searchTexts } from './tables.ts'

/** The search text, and the kinds of searched texts with the column of their owner. */
export interface Search {
  words: string
  among: Readonly<Record<string, PgColumn>>
  /** Whether the list has few rows, such as one person's, whose texts are checked one by one. */
  few?: boolean
}

/**
 * Restricts the transaction's searches to texts that contain the words in this order, all but the first at the
 * beginning of a word. A search of one or two characters matches only beginnings of words.
 */
export function setSearchText(tx: Tx, text: string) {
  const escapedText = text
    .trim()
    .replace(/[\\%_]/g, '\\$&')
    .replace(/\s+/g, '% ')
  const characterCount = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const pattern = characterCount === 1 || characterCount === 2 ? `% ${escapedText}%` : `%${escapedText}%`
  return tx.execute(sql`select set_config('app.search', folded(${pattern}), true)`)
}

/** Builds a table expression of the texts that match the words. */
export function matchesTable({ among }: Search, limit?: number): SQL {
  const { kind, subject_id } = searchTexts
  return sql`matches as materialized (
    select ${kind} as kind, ${subject_id} as subject_id from ${searchTexts}
    where ${inArray(kind, Object.keys(among))} ${limit === undefined ? sql`` : sql`limit ${limit}`})`
}

/** Selects rows among the matches, without a join, because PostgreSQL cannot estimate the number of matches. */
export function whereAmongMatches({ among }: Search): SQL | undefined {
  const whereMatches = Object.entries(among).map(
    ([kind, column]) =>
      sql`${column} in (select matches.subject_id from matches where matches.kind = ${kind})`,
  )
  return whereMatches.length === 0 ? undefined : sql`(${sql.join(whereMatches, sql` or `)}) is true`
}

/** Selects rows by checking the texts of each row. */
export function whereTextsMatch({ among }: Search): SQL | undefined {
  return or(
    ...Object.entries(among).map(([kind, column]) =>
      exists(
        sql`(select from ${searchTexts} where ${searchTexts.kind} = ${kind} and ${eq(searchTexts.subject_id, column)})`,
      ),
    ),
  )
}
