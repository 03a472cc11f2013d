import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { newestMigration } from '../../server/database/migrate.ts'
import { insertRows, type Rows, readRows } from './rows.ts'

interface Dump {
  /** Contains the time of the seed in ISO 8601 format. */
  seededAt: string
  /** Contains the time of the newest migration in milliseconds. */
  migration: number
  rows: Rows
}

const ROWS_FILE = 'rows.json.gz'
/** Names the folders of a data folder that belong to the demo. */
const DATA_FOLDERS = ['files', 'simulators']
/** Contains the table of queued jobs, such as those that send the demo's mails. */
const QUEUE_TABLES = ['pgboss.job']
/** Replaces the port in addresses, which is unknown until the demo is restored. */
export const DUMPED_PORT = 65_533
/** Limits the age of a dump, because its demo is as old: campaigns that have ended since then are over. */
const MAX_AGE_IN_DAYS = 7
const DAY_MS = 86_400_000

/** Writes a seeded demo to a folder: the rows of its database, and the files of its data folder. */
export async function writeDump(
  folder: string,
  { client, data, seededAt }: { client: pg.Client; data: string; seededAt: Date },
): Promise<void> {
  const dump: Dump = {
    seededAt: seededAt.toISOString(),
    migration: newestMigration(),
    rows: await readRows(client, QUEUE_TABLES),
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  copyData(data, folder)
  writeFileSync(join(folder, ROWS_FILE), gzipSync(JSON.stringify(dump)))
}

/**
 * Restores a dump in a database without tenants and in its data folder. Returns false, and changes nothing, if there is
 * no dump of this version from the last days.
 */
export async function restoreDump(
  folder: string,
  { client, data, now, port }: { client: pg.Client; data: string; now: Date; port: number },
): Promise<boolean> {
  const file = join(folder, ROWS_FILE)
  if (!existsSync(file)) return false
  const { rowCount: tenantCount } = await client.query('select from tenants limit 1')
  if (tenantCount !== 0) return false
  const text = gunzipSync(readFileSync(file)).toString()
  const dump = JSON.parse(text.replaceAll(`localhost:${DUMPED_PORT}`, `localhost:${port}`)) as Dump
  const age = now.getTime() - Date.parse(dump.seededAt)
  if (age < 0 || age > MAX_AGE_IN_DAYS * DAY_MS || dump.migration !== newestMigration()) return false
  copyData(folder, data)
  try {
    await client.query('begin')
    await insertRows(client, dump.rows)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze')
  return true
}

function copyData(from: string, to: string): void {
  for (const name of DATA_FOLDERS)
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true })
}
