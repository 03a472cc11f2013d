import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Library } from '../../language/documents/library.ts'
import { readLibrary } from '../documents/read.ts'
import { root } from '../startup/root.ts'

/** A pool or client that runs SQL. */
export interface Queryable {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>
}

interface BrokenInvariant {
  /** The violated invariant as a sentence. */
  invariant: string
  /** The rows that violate it. */
  rows: unknown[]
}

const folder = join(root, 'src/server/invariants')

/** The invariants, each with the query that selects its violations. */
export const invariants: { sentence: string; sql: string }[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => ({
    sentence: file.replace('.sql', '').replaceAll('-', ' '),
    sql: readFileSync(join(folder, file), 'utf8'),
  }))

/**
 * Returns the violated invariants in the rows that the connection can see: the rows of all tenants for the database's
 * owner, the rows of one tenant for the application. The parameter $1 contains the documents, by default the project's.
 */
export async function brokenInvariants(
  db: Queryable,
  {
    lifecycles,
    journal,
    constants,
  }: Pick<Library, 'lifecycles' | 'journal' | 'constants'> = projectLibrary(),
): Promise<BrokenInvariant[]> {
  const documents = JSON.stringify({ lifecycles, journal, constants })
  const broken: BrokenInvariant[] = []
  for (const [index, { sentence, sql }] of invariants.entries()) {
    const values = sql.includes('$1::') ? [documents] : []
    // Prepared by name, because planning takes most of the time where there are few rows.
    const { rows } = await db.query({ name: `invariant_${index}`, text: sql, values })
    if (rows.length > 0) broken.push({ invariant: sentence, rows })
  }
  return broken
}

let cachedLibrary: Library | undefined

/** Reads the project's documents once; they do not change. */
function projectLibrary(): Library {
  cachedLibrary ??= readLibrary()
  return cachedLibrary
}

/** Throws `Error` with the violated invariants and the first five rows of each. */
export async function assertInvariants(db: Queryable): Promise<void> {
  const broken = await brokenInvariants(db)
  if (broken.length === 0) return
  const violations = broken.map(({ invariant, rows }) => `${invariant}: ${JSON.stringify(rows.slice(0, 5))}`)
  throw new Error(`Invariants are broken.\n${violations.join('\n')}`)
}
