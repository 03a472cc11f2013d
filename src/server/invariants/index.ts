import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import constants from '../../../schemas/constants.json' with { type: 'json' }
import lifecycle from '../../../schemas/flows/investments/investment.json' with { type: 'json' }
import journal from '../../../schemas/journal.json' with { type: 'json' }
import { root } from '../startup/root.ts'

/** A pool, a client, or anything that runs SQL as they do. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

interface BrokenInvariant {
  /** The sentence that does not hold. */
  invariant: string
  /** What breaks it. */
  rows: unknown[]
}

/** What the queries ask of the documents, as $1. */
const documents = JSON.stringify({ lifecycle, journal, constants })

const folder = join(root, 'src/server/invariants')

/** The sentences that must hold at all times, each with the query that finds what breaks it. */
export const invariants: { sentence: string; sql: string }[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => ({
    sentence: file.replace('.sql', '').replaceAll('-', ' '),
    sql: readFileSync(join(folder, file), 'utf8'),
  }))

/**
 * What does not hold in the rows that the connection may see: all tenants for the owner of the server, one for the
 * application's login inside a tenant.
 */
export async function brokenInvariants(db: Queryable): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { sentence, sql } of invariants) {
    const { rows } = await db.query(sql, sql.includes('$1::') ? [documents] : [])
    if (rows.length > 0) broken.push({ invariant: sentence, rows })
  }
  return broken
}

/** Throws an error that names every invariant that does not hold and the rows that break it. */
export async function assertInvariants(db: Queryable): Promise<void> {
  const broken = await brokenInvariants(db)
  if (broken.length === 0) return
  const told = broken.map(({ invariant, rows }) => `${invariant}: ${JSON.stringify(rows.slice(0, 5))}`)
  throw new Error(`Invariants are broken.\n${told.join('\n')}`)
}
