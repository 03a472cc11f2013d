import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { clusterUrl } from '../../src/server/database/embedded/cluster.ts'

/** Expires a user's code, which is valid for five minutes. */
export function codeExpires(data: string, email: string): Promise<void> {
  return expires(data, 'email_codes', email)
}

/** Expires a user's sessions, which last fifteen days. */
export function sessionExpires(data: string, email: string): Promise<void> {
  return expires(data, 'sessions', email)
}

/** Expires every impersonation, which lasts an hour. */
export async function impersonationsEnd(data: string): Promise<void> {
  await changes(data, 'update sessions set expires_at = now() where impersonation_id is not null', [])
}

/** Gives a user one more role. */
export async function hasRoleToo(data: string, email: string, role: string): Promise<void> {
  await changes(data, 'update users set roles = array_append(roles, $2) where email = $1', [email, role])
}

/** Resets all rate limits. */
export async function limitsPass(data: string): Promise<void> {
  await runs(data, 'update rate_counters set window_ends_at = now()', [])
}

/** Adds a mail of a tenant to the failed jobs. */
export function mailFails(data: string, slug: string): Promise<void> {
  return changes(
    data,
    `insert into failed_jobs (tenant_id, id, job, data, tries, reason, failed_at)
     select id, gen_random_uuid(), 'deliverMail', jsonb_build_object('mail', gen_random_uuid()), 13, 'Error ECONNECTION', now()
     from tenants where slug = $1`,
    [slug],
  )
}

/** Moves rows into the past, because they use real time, which the demo's clock does not change. */
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

/** Returns the owner's URL of a running platform's database. */
export function addressOf(data: string): string {
  return clusterUrl(join(data, 'postgres'), readFileSync(join(data, 'secret'), 'utf8'))
}

/** Runs a statement. Returns the number of changed rows. */
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
