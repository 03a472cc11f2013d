import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installQueues } from '../jobs/queues.ts'
import { root } from '../root.ts'
import { appPassword, appRole, database } from './connection.ts'

const folder = join(root, 'src/server/database')

/** Any number, the same in every version: whoever holds it migrates, the others wait. */
const migrationLock = 7_302_911

/**
 * Brings the database to this version's tables, queues and rights. Safe to run from many processes at once, and again
 * after one of them died half-way. `ownerUrl` must be able to create tables and a login.
 */
export async function migrate(ownerUrl: string, secret: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tesela migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await runMigrations(database(client), { migrationsFolder: join(folder, 'migrations') })
    await installQueues(client)
    await createLogin(client, secret)
    await client.query(readFileSync(join(folder, 'hardening.sql'), 'utf8'))
  } finally {
    await client.end()
  }
}

async function createLogin(client: pg.Client, secret: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole])
  if (rowCount === 0) await client.query(`create role ${appRole} noinherit login`)
  await client.query(`alter role ${appRole} login password '${appPassword(secret)}'`)
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const { name } of rows) await client.query(`grant connect on database ${name} to ${appRole}`)
}
