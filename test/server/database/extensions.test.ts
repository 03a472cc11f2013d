import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from '../../../src/server/database/migrate.ts'
import { StartError } from '../../../src/server/startup/start-error.ts'
import { testSecret } from '../postgres.ts'

const name = `test_${randomUUID().replaceAll('-', '')}`
const admin = new pg.Client({ connectionString: addressOf('postgres') })
await admin.connect()
await admin.query(`create database ${name} template template0`)
await admin.query(`create role ${name} login password 'guest' createrole`)

afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role ${name}`)
  await admin.end()
})

function addressOf(database: string, login?: { user: string; password: string }): string {
  const url = new URL(inject('template'))
  url.pathname = `/${database}`
  if (login) Object.assign(url, { username: login.user, password: login.password })
  return url.href
}

const migrated = () => migrate(addressOf(name, { user: name, password: 'guest' }), testSecret)

test('a start without the extension for search fails with instructions', async () => {
  const refused = await migrated().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toMatch(/lacks the extension pg_trgm.* run "create extension pg_trgm" there/)
})

test('the owner of the database can add the extensions without further rights', async () => {
  await admin.query(`alter database ${name} owner to ${name}`)
  await admin.query(`grant tesela_app to ${name} with admin option`)
  await migrated()
  const owner = new pg.Client({ connectionString: addressOf(name) })
  await owner.connect()
  const { rows } = await owner.query("select extname from pg_extension where extname ~ 'trgm|gin' order by 1")
  await owner.end()
  expect(rows).toEqual([{ extname: 'btree_gin' }, { extname: 'pg_trgm' }])
})
