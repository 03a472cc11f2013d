import { eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../database/connection.ts'
import { searchTexts } from './tables.ts'

/** What is searched for, and among which texts: each kind with the column that holds whose they are. */
export interface Search {
  words: string
  among: Readonly<Record<string, PgColumn>>
  /** The list is narrowed to a few rows, such as one person's: they are looked at one by one. */
  few?: boolean
}

/**
 * From here on the transaction sees those texts only that hold the words in this order, each but the first at the beginning of a
 * word. One or two letters or digits are in so many texts that they too find what a word begins with.
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

/** Texts that hold the words, as a table expression of a statement. */
export function matches({ among }: Search, limit?: number): SQL {
  const { kind, subject_id } = searchTexts
  return sql`matches as materialized (
    select ${kind} as kind, ${subject_id} as subject_id from ${searchTexts}
    where ${inArray(kind, Object.keys(among))} ${limit === undefined ? sql`` : sql`limit ${limit}`})`
}

/**
 * Whether a row is found, by the table expression. Said so that it is never joined: nobody knows beforehand how many texts
 * are found, and each part of a list would reach all their rows anew.
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
