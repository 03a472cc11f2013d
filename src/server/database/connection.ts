import { createHmac } from 'node:crypto'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { markEnded } from './errors.ts'
import { namingDatabase } from './session.ts'

export type Database = NodePgDatabase
/** A connection while a transaction is open on it. */
export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** The login of the running server: it owns nothing, so row security binds it. */
export const appRole = 'tesela_app'

/** The same for every process that shares the secret, so that none has to tell the others. */
export function appPassword(secret: string): string {
  return createHmac('sha256', secret).update(appRole).digest('hex')
}

/** The address of the owner's database, with the application's login in place of the owner's. */
export function appUrl(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = appRole
  url.password = appPassword(secret)
  return url.href
}

interface PoolOptions {
  /** The number of connections. */
  size: number
  /** Whether statements are prepared by name; some poolers cannot bear that. */
  named?: boolean
  /** Whether commits do not wait for the disk: only for what is done again where it was cut short. */
  hasty?: boolean
  /** Hears of connections that die, idle or at work: unheard, the first of them would end the process. */
  onError: (error: Error) => void
}

const databases = new WeakMap<pg.PoolClient, Tx>()

/** The server's own connections. Statements that do not wait for each other are sent together. */
export function openPool(url: string, { size, named = true, hasty = false, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Two hundred who buy at once wait for their turn rather than be sent away.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 20_000,
    // A database that vanishes without a word answers nothing, not even that: TCP would wait for a quarter of an hour.
    query_timeout: 22_000,
    keepAlive: true,
    pipeline: true,
    // Whoever stands before a lock keeps a place that others wait for.
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'tesela',
    ...(hasty && { onConnect: async (client) => void (await client.query('set synchronous_commit = off')) }),
  })
  return heard(pool, named, onError)
}

/** A pool to the same database for what may take long: a statement has a minute, and one processor. */
export function openPoolBeside({ options }: pg.Pool, { size, named = true, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    max: size,
    statement_timeout: 60_000,
    query_timeout: 62_000,
    application_name: 'tesela apart',
    onConnect: async (client) => void (await client.query('set max_parallel_workers_per_gather = 0')),
  })
  return heard(pool, named, onError)
}

function heard(pool: pg.Pool, named: boolean, onError: PoolOptions['onError']): pg.Pool {
  pool.on('error', onError)
  pool.on('connect', (client) => {
    databases.set(client, named ? namingDatabase(client) : drizzle(client))
    client.on('error', (error) => {
      markEnded(error)
      onError(error)
    })
  })
  return pool
}

/** Statements over one of the server's own connections, built and prepared once for as long as it lives. */
export function databaseOf(client: pg.PoolClient): Tx {
  return databases.get(client) ?? drizzle(client)
}

/** Statements over a connection that is not the server's own, such as the owner's. */
export function database(client: pg.Pool | pg.Client | pg.PoolClient): Database {
  return drizzle(client)
}
