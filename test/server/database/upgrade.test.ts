import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { insertRows, type Rows } from '../../../src/demo/dump/rows.ts'
import { database } from '../../../src/server/database/connection.ts'
import { addExtensions, migrate } from '../../../src/server/database/migrate.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { emptyDatabase } from '../harness.ts'
import { testSecret } from '../postgres.ts'

const migrations = 'src/server/database/migrations'
const frozen = 'test/server/database/frozen'
const temporary = mkdtempSync(join(tmpdir(), 'tesela-frozen-'))

afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const tags = readdirSync(frozen).map((file) => file.replace('.json.gz', ''))
/** Upgrades only the oldest and newest in the quick run, because each takes seconds. */
const brought = process.env.LONG_TESTS ? tags : [...tags.slice(0, 1), ...tags.slice(-2)]

test.each(tags)('the migration %s is unchanged since its demo was frozen', (tag) => {
  const sql = readFileSync(join(migrations, `${tag}.sql`))
  expect(createHash('sha256').update(sql).digest('hex')).toBe(frozenAfter(tag).hash)
})

describe.each(brought)('the frozen demo after the migration %s', (tag) => {
  test("is upgraded to today's tables with every row, and all invariants hold", async () => {
    const { ownerUrl, drop } = await emptyDatabase()
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    await addExtensions(owner)
    await runMigrations(database(owner), { migrationsFolder: migrationsUntil(tag) })
    const { rows } = frozenAfter(tag)
    await owner.query('begin')
    await insertRows(owner, rows)
    await owner.query('commit')

    await migrate(ownerUrl, testSecret)

    await assertInvariants(owner)
    const { rows: faults } = await owner.query('select * from chain_faults()')
    expect(faults).toEqual([])
    for (const [table, kept] of Object.entries(rows)) {
      const { rows: counted } = await owner.query(`select count(*)::int as n from ${table}`)
      // Allows more rows here, because migrations may add history and search texts.
      const grows = ['lifecycle_history', 'search_texts'].includes(table)
      const least = grows ? expect.any(Number) : kept.length
      expect({ table, rows: counted[0].n }).toEqual({ table, rows: least })
      expect(counted[0].n).toBeGreaterThanOrEqual(kept.length)
    }
    await owner.end()
    await drop()
  })
})

/** Returns the SQL of all migrations up to one. */
function migrationsUntil(tag: string): string {
  const folder = join(temporary, tag)
  cpSync(migrations, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const last = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag)
  expect(last).toBeGreaterThanOrEqual(0)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}

interface FrozenDemo {
  /** The hash of the migration's file. */
  hash: string
  /** The rows of each table as JSON by PostgreSQL. */
  rows: Rows
}

function frozenAfter(tag: string): FrozenDemo {
  return JSON.parse(gunzipSync(readFileSync(join(frozen, `${tag}.json.gz`))).toString())
}
