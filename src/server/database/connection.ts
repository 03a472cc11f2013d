import { createHmac } from 'node:crypto'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { BatchingSocket } from './batching-socket.ts'
import { markConnectionError } from './errors.ts'
import { namingDatabase } from './session.ts'

export type Database = NodePgDatabase
/** A connection with an open transaction. */
export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** The application's login. The role owns no tables, so that row level security applies to the role. */
export const appRole = 'tesela_app'

/** Derives the password of the application login from the shared secret. */
export function appPassword(secret: string): string {
  return createHmac('sha256', secret).update(appRole).digest('hex')
}

/** Returns the URL of the database with the application login in place of the database owner's. */
export function appUrl(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = appRole
  url.password = appPassword(secret)
  return url.href
}

interface PoolOptions {
  /** The maximum number of connections. */
  size: number
  /** Whether statements are prepared by name; some connection poolers do not support it. */
  named?: boolean
  /**
   * Whether commits do not wait for the disk, and statements are planned once per connection; only for the demo's seed,
   * which is repeated after a crash and has few rows.
   */
  seeds?: boolean
  /** Handles broken connections, which would otherwise end the process. */
  onError: (error: Error) => void
}

/** The Drizzle instances of the connections of `openPool` and `openLongRunningPool`. */
const databasesByClient = new WeakMap<pg.PoolClient, Tx>()

const seedSettings = 'set synchronous_commit = off; set plan_cache_mode = force_generic_plan'

/** Opens the server's pool, which pipelines statements. */
export function openPool(url: string, { size, named = true, seeds = false, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Allows enough time for 200 concurrent orders to queue.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 20_000,
    // Sets the client-side timeout, because TCP alone waits 15 minutes for an unreachable database.
    query_timeout: 22_000,
    keepAlive: true,
    pipeline: true,
    stream: () => new BatchingSocket(),
    // Limits the wait for a lock, which occupies a connection.
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'tesela',
    ...(seeds && { onConnect: async (client) => void (await client.query(seedSettings)) }),
  })
  return withErrorHandler(pool, named, onError)
}

/** Opens a pool for long statements: one minute each, without parallel workers. */
export function openLongRunningPool(
  { options }: pg.Pool,
  { size, named = true, onError }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    max: size,
    statement_timeout: 60_000,
    query_timeout: 62_000,
    application_name: 'tesela apart',
    onConnect: async (client) => void (await client.query('set max_parallel_workers_per_gather = 0')),
  })
  return withErrorHandler(pool, named, onError)
}

function withErrorHandler(pool: pg.Pool, named: boolean, onError: PoolOptions['onError']): pg.Pool {
  pool.on('error', onError)
  pool.on('connect', (client) => {
    databasesByClient.set(client, named ? namingDatabase(client) : drizzle(client))
    client.on('error', (error) => {
      markConnectionError(error)
      onError(error)
    })
  })
  return pool
}

/** Returns the memoized Drizzle instance of a pooled connection, so that the connection's statements stay prepared. */
export function databaseOf(client: pg.PoolClient): Tx {
  return databasesByClient.get(client) ?? drizzle(client)
}

/** Returns a Drizzle instance on any other connection, such as the database owner's. */
export function database(client: pg.Pool | pg.Client | pg.PoolClient): Database {
  return drizzle(client)
}
