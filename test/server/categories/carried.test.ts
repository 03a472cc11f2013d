import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { database } from '../../../src/server/database/connection.ts'
import { addExtensions, migrate } from '../../../src/server/database/migrate.ts'
import { emptyDatabase } from '../harness.ts'
import { testSecret } from '../postgres.ts'

const temporary = mkdtempSync(join(tmpdir(), 'tesela-carried-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

test('the migration approves sophisticated investors for two years from their declaration', async () => {
  const { ownerUrl, drop } = await emptyDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await addExtensions(owner)
  await runMigrations(database(owner), { migrationsFolder: migrationsBefore('sophisticated_categories') })
  const tenant = randomUUID()
  await owner.query(
    "insert into tenants (id, slug, main_host, created_at) values ($1, 'a', 'a.test', now())",
    [tenant],
  )
  const person = (category: string) =>
    owner.query(
      `insert into users (tenant_id, id, email, password_hash, name, surname, referral_code, created_at, user_type, investor_category)
       values ($1, $2, $3, '-', 'Ana', 'Sol', $3, '2026-01-31T10:00:00Z', 'INDIVIDUAL', $4)`,
      [tenant, randomUUID(), `${category.toLowerCase()}@a.test`, category],
    )
  await person('SOPHISTICATED')
  await person('NON_SOPHISTICATED')

  await migrate(ownerUrl, testSecret)

  const { rows } = await owner.query(
    `select email, status, carried, claims, valid_from, valid_until, to_status, actor_kind
     from category_requests request
     join users on users.id = user_id
     join lifecycle_history on subject_id = request.id`,
  )
  expect(rows).toEqual([
    {
      email: 'sophisticated@a.test',
      status: 'APPROVED',
      carried: true,
      claims: [],
      valid_from: new Date('2026-01-31T10:00:00Z'),
      valid_until: new Date('2028-01-31T10:00:00Z'),
      to_status: 'APPROVED',
      actor_kind: 'system',
    },
  ])
  await owner.end()
  await drop()
})

function migrationsBefore(name: string): string {
  cpSync('src/server/database/migrations', temporary, { recursive: true })
  const file = join(temporary, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const first = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
  expect(first).toBeGreaterThan(0)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }))
  return temporary
}
