import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { jobs } from '../../generated/jobs.ts'
import { installQueues } from '../jobs/queues.ts'
import { root } from '../startup/root.ts'
import { StartError } from '../startup/start-error.ts'
import { appPassword, appRole, database } from './connection.ts'
import { withAdvisoryLock } from './with-advisory-lock.ts'

const folder = join(root, 'src/server/database')
const migrationsFolder = join(folder, 'migrations')

/**
 * Migrates the database to this version's tables, queues and rights; safe for concurrent processes and after a
 * crash. The role of `ownerUrl` must be able to create tables and a login; throws `StartError` otherwise.
 */
export function migrate(ownerUrl: string, secret: string): Promise<void> {
  return withAdvisoryLock(ownerUrl, 'migration', async (client) => {
    await addExtensions(client)
    await runMigrations(database(client), { migrationsFolder })
    await assertKnownMigrations(client)
    await installQueues(client, jobs)
    await createLogin(client, secret)
    for (const file of [
      'searchable.sql',
      'holders.sql',
      'movements.sql',
      'live.sql',
      'inside-tenants.sql',
      'hardening.sql',
      'integrity.sql',
      'erasure.sql',
    ])
      await client.query(readFileSync(join(folder, file), 'utf8'))
  })
}

/**
 * Returns the time of this version's newest migration in milliseconds, for comparison with the database's last
 * migration.
 */
export function newestMigration(): number {
  return Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
}

/** The extensions that the search index needs; both come with PostgreSQL. */
const extensions = ['pg_trgm', 'btree_gin']

export async function addExtensions(client: pg.Client): Promise<void> {
  for (const name of extensions)
    await client.query(`create extension if not exists ${name}`).catch((error: unknown) => {
      throw new StartError(
        `The database lacks the extension ${name}, which comes with PostgreSQL, and the role in DATABASE_URL may not add it. Let its administrator allow it, or run "create extension ${name}" there: ${String(error)}`,
      )
    })
}

/**
 * Throws `StartError` if the database has migrations that this version does not have, because another version has
 * then created it.
 */
async function assertKnownMigrations(client: pg.Client): Promise<void> {
  const knownHashes = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  if (rows.every(({ hash }) => knownHashes.includes(hash))) return
  throw new StartError(
    'The database was made by another version of Tesela, with other tables. Start the version that made it, or begin anew with: npm start -- --fresh, or give it an empty database.',
  )
}

async function createLogin(client: pg.Client, secret: string): Promise<void> {
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole])
    if (rowCount === 0) await client.query(`create role ${appRole} noinherit login`)
    await client.query(`alter role ${appRole} login password '${appPassword(secret)}'`)
    // Disables JIT compilation, because it takes longer than these short statements.
    await client.query(`alter role ${appRole} set jit = off`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    throw new StartError(
      `The role in DATABASE_URL may not make the login ${appRole} or set its password: give it CREATEROLE.`,
    )
  }
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const { name } of rows) await client.query(`grant connect on database ${name} to ${appRole}`)
}
