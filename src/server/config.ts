import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ExternalServices, readExternalServices } from './startup/external-services.ts'
import { root } from './startup/root.ts'
import { StartError } from './startup/start-error.ts'

/** The settings of the database, also for commands that run outside the server. */
export interface DatabaseConfig {
  /** The folder of the embedded database, the files and the secret. */
  data: string
  /** The URL of the operator's PostgreSQL; undefined starts the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** The secret from which database passwords are derived; all processes on one database share it. */
  secret: string
}

export interface Config extends DatabaseConfig, ExternalServices {
  port: number
  /** The network address on which the server listens. */
  bind: string
  /** The folder with schemas/ and screens/: the project's own, or an integrator's copy. */
  documents: string
  /** The base of links in mails; {host} is replaced by the tenant's main host. */
  publicOrigin: string
  /** Whether each save of a document is checked and displayed at once, for the documents' authors. */
  watch: boolean
  /** Whether there are the demo's tenants, and a clock that can be moved. */
  demo: boolean
  /** Whether browsers check the expiry of a session. */
  checkExpiry: boolean
  /** The proxies whose X-Forwarded-* headers are trusted. */
  proxies: string[]
  /** The folder of the browser build. */
  client: string
  /** The maximum number of database connections of this process. */
  poolSize: number
  /** Whether statements are prepared by name. */
  namedStatements: boolean
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/**
 * Reads PORT, BIND, DATA, DOCUMENTS, CLIENT, DATABASE_URL, SIMULATORS (first of two ports, or off), PUBLIC_ORIGIN,
 * WATCH, DEMO, EXPIRY_CHECK, SECRET, PROXIES, POOL, NAMED_STATEMENTS, LOG_LEVEL, and those of external-services.ts.
 * Throws `StartError` for an invalid or missing setting.
 */
export function readConfig(env: Environment): Config {
  const port = portOf('PORT', env.PORT, 4000)
  const demo = env.DEMO === '1'
  return {
    ...readExternalServices(env, simulatorPorts(env.SIMULATORS, demo, port)),
    ...readDatabaseConfig(env),
    port,
    // Binds the demo to this machine by default, because its passwords are public.
    bind: env.BIND || (demo ? 'localhost' : '0.0.0.0'),
    documents: env.DOCUMENTS ? resolve(root, env.DOCUMENTS) : root,
    publicOrigin: env.PUBLIC_ORIGIN || `http://{host}:${port}`,
    watch: env.WATCH === '1',
    demo,
    checkExpiry: env.EXPIRY_CHECK !== 'off',
    proxies: (env.PROXIES ?? '').split(',').filter(Boolean),
    client: resolve(root, env.CLIENT || 'dist/client'),
    poolSize: Number(env.POOL) || 20,
    namedStatements: env.NAMED_STATEMENTS !== 'off',
    logLevel: logLevelOf(env.LOG_LEVEL),
  }
}

/** Reads DATA, DATABASE_URL and SECRET. Throws `StartError` for an invalid setting. */
export function readDatabaseConfig(env: Environment): DatabaseConfig {
  const data = resolve(root, env.DATA || 'data')
  const databaseUrl = databaseUrlOf(env.DATABASE_URL)
  const secret = env.SECRET || sharedSecret(databaseUrl) || readOrCreateSecret(data)
  return { data, databaseUrl: databaseUrl?.href, secret }
}

type Environment = Record<string, string | undefined>

/**
 * Returns the simulators' ports in the demo or if they are set, and undefined otherwise, because simulators approve
 * everybody and display all mails.
 */
function simulatorPorts(firstPort: string | undefined, demo: boolean, port: number) {
  if (firstPort === 'off' || (!firstPort && !demo)) return undefined
  const http = portOf('SIMULATORS', firstPort, port + 1)
  return { http, smtp: http + 1 }
}

function portOf(name: string, value: string | undefined, defaultPort: number): number {
  if (!value) return defaultPort
  const port = Number(value)
  if (Number.isInteger(port) && port > 0 && port < 65535) return port
  throw new StartError(`${name} must be a port between 1 and 65534, not "${value}".`)
}

function logLevelOf(level: string | undefined): Config['logLevel'] {
  const knownLevel = (['silent', 'error', 'warn', 'info', 'debug'] as const).find((name) => name === level)
  return knownLevel ?? 'warn'
}

function databaseUrlOf(text: string | undefined): URL | undefined {
  if (!text) return undefined
  if (/^postgres(ql)?:/.test(text) && URL.canParse(text)) return new URL(text)
  throw new StartError('DATABASE_URL must be an address such as postgres://owner:password@host:5432/name.')
}

/** Derives the secret from the owner's password, which all processes on a database share. */
function sharedSecret(databaseUrl: URL | undefined): string | undefined {
  if (!databaseUrl?.password) return undefined
  return createHash('sha256').update(`tesela ${databaseUrl.password}`).digest('hex')
}

function readOrCreateSecret(data: string): string {
  const file = join(data, 'secret')
  try {
    mkdirSync(data, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new StartError(`The data folder ${data} cannot be written: ${String(error)}`)
  }
  return readFileSync(file, 'utf8')
}
