import { eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../database/connection.ts'
import { searchTexts } from './tables.ts'

/** The searched words, and the kinds of texts with the column of their owner. */
export interface Search {
  words: string
  among: Readonly<Record<string, PgColumn>>
  /** The list is narrowed to a few rows, such as one person's: they are looked at one by one. */
  few?: boolean
}

/**
 * Restricts the transaction to texts that hold the words in this order, each but the first at the beginning of a word.
 * One or two characters match only beginnings of words.
 */
export function searchFor(tx: Tx, words: string) {
  const literal = words
    .trim()
    .replace(/[\\%_]/g, '\\$&')
    .replace(/\s+/g, '% ')
  const signs = words.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const pattern = signs === 1 || signs === 2 ? `% ${literal}%` : `%${literal}%`
  return tx.execute(sql`select set_config('app.search', folded(${pattern}), true)`)
}

/** Returns a table expression of the texts that hold the words. */
export function matches({ among }: Search, limit?: number): SQL {
  const { kind, subject_id } = searchTexts
  return sql`matches as materialized (
    select ${kind} as kind, ${subject_id} as subject_id from ${searchTexts}
    where ${inArray(kind, Object.keys(among))} ${limit === undefined ? sql`` : sql`limit ${limit}`})`
}

/**
 * Whether a row is among the matches. Written so that PostgreSQL never joins it: it cannot estimate the number of
 * matches.
 */
export function isAmongMatches({ among }: Search): SQL | undefined {
  const isFound = Object.entries(among).map(
    ([kind, column]) =>
      sql`${column} in (select matches.subject_id from matches where matches.kind = ${kind})`,
  )
  return isFound.length === 0 ? undefined : sql`(${sql.join(isFound, sql` or `)}) is true`
}

/** Whether a row is found, by looking at its own texts. */
export function isFound({ among }: Search): SQL | undefined {
  return or(
    ...Object.entries(among).map(([kind, column]) =>
      exists(
        sql`(select from ${searchTexts} where ${searchTexts.kind} = ${kind} and ${eq(searchTexts.subject_id, column)})`,
      ),
    ),
  )
}
