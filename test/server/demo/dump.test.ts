import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { demoTenants } from '../../../src/demo/content.ts'
import { DUMPED_PORT, restoreDump, writeDump } from '../../../src/demo/dump/dump.ts'
import { database } from '../../../src/server/database/connection.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { createTenant } from '../../../src/server/tenancy/registry.ts'
import { emptyDatabase } from '../harness.ts'
import { testSecret } from '../postgres.ts'

const temporary = mkdtempSync(join(tmpdir(), 'tesela-dump-'))
const folder = join(temporary, 'dump')
const seededAt = new Date('2026-03-01T10:00:00Z')
const dayLater = new Date('2026-03-02T10:00:00Z')
const tenantCount = 'select count(*)::int as count from tenants'
const mail = `update customizations set source = replace(source, 'Alba', 'http://alba.localhost:${DUMPED_PORT}/x Alba')`

afterAll(() => rmSync(temporary, { recursive: true, force: true }))

/** Returns a database of this version without rows. */
async function newDatabase() {
  const { ownerUrl, drop } = await emptyDatabase()
  await migrate(ownerUrl, testSecret)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const close = () => client.end().then(drop)
  return { client, close }
}

let target: Awaited<ReturnType<typeof newDatabase>>
beforeEach(async () => {
  target = await newDatabase()
})
afterEach(() => target.close())

async function dumpOneTenant(): Promise<void> {
  const { client, close } = await newDatabase()
  const [tenant] = demoTenants()
  if (tenant) await createTenant(database(client), tenant, seededAt)
  await client.query(mail)
  const data = join(temporary, 'source')
  mkdirSync(join(data, 'files/a'), { recursive: true })
  writeFileSync(join(data, 'files/a/paper'), 'bytes')
  await writeDump(folder, { client, data, seededAt })
  await close()
}
await dumpOneTenant()

const restore = (now: Date, data = join(temporary, 'target')) =>
  restoreDump(folder, { client: target.client, data, now, port: 4000 })

async function tenants(): Promise<number> {
  const { rows } = await target.client.query(tenantCount)
  return rows[0].count
}

it('a dumped demo is restored with its files, at the port of the server', async () => {
  expect(await restore(dayLater)).toBe(true)
  expect(await tenants()).toBe(1)
  expect(readFileSync(join(temporary, 'target/files/a/paper'), 'utf8')).toBe('bytes')
  const { rows } = await target.client.query('select source from customizations')
  expect(rows[0].source).toContain('http://alba.localhost:4000/x Alba')
  await assertInvariants(target.client)
})

it('a dump is not restored in a database with tenants', async () => {
  await restore(dayLater)
  expect(await restore(dayLater)).toBe(false)
  expect(await tenants()).toBe(1)
})

it.each([
  ['older than a week', new Date('2026-03-08T10:00:01Z')],
  ['of tomorrow', new Date('2026-02-28T10:00:00Z')],
])('a dump %s is not restored', async (_age, now) => {
  expect(await restore(now)).toBe(false)
  expect(await tenants()).toBe(0)
})

it('a restore that fails leaves nothing in the database', async () => {
  await target.client.query('alter table customizations add check (version < 0) not valid')
  await expect(restore(dayLater)).rejects.toThrow()
  expect(await tenants()).toBe(0)
})
