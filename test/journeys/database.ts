import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { clusterUrl } from '../../src/server/database/embedded/cluster.ts'

/** Lets the five minutes of somebody's code pass. */
export function codeExpires(data: string, email: string): Promise<void> {
  return expires(data, 'email_codes', email)
}

/** Lets the fifteen days of somebody's sessions pass. */
export function sessionExpires(data: string, email: string): Promise<void> {
  return expires(data, 'sessions', email)
}

/** Lets the hour of every view as somebody else pass. */
export async function impersonationsEnd(data: string): Promise<void> {
  await changes(data, 'update sessions set expires_at = now() where impersonation_id is not null', [])
}

/** Lets the minutes of every limit pass. */
export async function limitsPass(data: string): Promise<void> {
  await runs(data, 'update rate_counters set window_ends_at = now()', [])
}

/** Lets a mail of a tenant fail at its last try. */
export function mailFails(data: string, slug: string): Promise<void> {
  return changes(
    data,
    `insert into failed_jobs (tenant_id, id, job, data, tries, reason, failed_at)
     select id, gen_random_uuid(), 'deliverMail', jsonb_build_object('mail', gen_random_uuid()), 13, 'Error ECONNECTION', now()
     from tenants where slug = $1`,
    [slug],
  )
}

/** They are measured in real time, which the demo's clock does not move: only their rows can be made older. */
async function expires(data: string, table: 'email_codes' | 'sessions', email: string): Promise<void> {
  await changes(
    data,
    `update ${table} set expires_at = now() from users where users.id = ${table}.user_id and users.email = $1`,
    [email],
  )
}

async function changes(data: string, statement: string, values: string[]): Promise<void> {
  const changed = await runs(data, statement, values)
  if (changed === 0) throw new Error(`Nothing to change: ${statement} ${values}`)
}

/** Where the database of a running platform is, for its owner. */
export function addressOf(data: string): string {
  return clusterUrl(join(data, 'postgres'), readFileSync(join(data, 'secret'), 'utf8'))
}

/** Resolves to the number of rows that it changed. */
async function runs(data: string, statement: string, values: string[]): Promise<number | null> {
  const owner = new pg.Client({ connectionString: addressOf(data) })
  await owner.connect()
  try {
    const { rowCount } = await owner.query(statement, values)
    return rowCount
  } finally {
    await owner.end()
  }
}
