import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './root.ts'

export interface Config {
  port: number
  /** The address to listen on. */
  bind: string
  /** The folder of the embedded database, the files and the secret. */
  data: string
  /** The folder that holds schemas/ and screens/: the project's own, or an integrator's copy. */
  documents: string
  /** The operator's PostgreSQL; undefined starts the embedded one. */
  databaseUrl?: string
  smtpUrl: string
  /** Where the identity provider answers. */
  kycUrl: string
  /** The OpenID issuer behind "continue with Google", and how it knows us; undefined signs nobody in that way. */
  google?: { issuer: string; clientId: string; clientSecret: string }
  /** Where errors are reported, the access token as the user of the address; undefined: nowhere but in the log. */
  errorReporterUrl?: string
  /** Ports of the local stand-ins for mail, identity provider, Google and error reports; undefined leaves them out. */
  simulators?: { http: number; smtp: number }
  /** How links in mails begin: {host} is the tenant's main host. */
  publicOrigin: string
  /** Whether documents are checked and shown anew with every save, for those who write them. */
  watch: boolean
  /** Demo tenants, and a clock that can jump. */
  demo: boolean
  /** Whether browsers look at a session's expiry time. */
  checkExpiry: boolean
  /** What the database logins' passwords are derived from. All processes on one database must have the same. */
  secret: string
  /** Addresses of proxies whose X-Forwarded-* headers count. */
  proxies: string[]
  /** The built browser half. */
  client: string
  /** Connections of this process. */
  poolSize: number
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** A sentence for the operator: printed without a stack. */
export class StartError extends Error {}

/**
 * Reads the settings: PORT, BIND, DATA, DOCUMENTS, CLIENT, DATABASE_URL, SMTP_URL, KYC_URL, ERROR_REPORTER_URL, GOOGLE_ISSUER,
 * GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, SIMULATORS (first of two ports, or off),
 * PUBLIC_ORIGIN, WATCH, DEMO, EXPIRY_CHECK, SECRET, PROXIES, POOL, LOG_LEVEL. Throws a StartError for one that makes no sense.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = portOf('PORT', env.PORT, 4000)
  const data = resolve(root, env.DATA || 'data')
  const databaseUrl = databaseUrlOf(env.DATABASE_URL)
  const ports = env.SIMULATORS === 'off' ? undefined : simulatorPorts(env.SIMULATORS, port)
  return {
    port,
    // The demo's passwords are known to everybody: it is for this machine only, unless told otherwise.
    bind: env.BIND || (env.DEMO === '1' ? 'localhost' : '0.0.0.0'),
    data,
    documents: env.DOCUMENTS ? resolve(root, env.DOCUMENTS) : root,
    databaseUrl: databaseUrl?.href,
    smtpUrl: env.SMTP_URL || `smtp://127.0.0.1:${ports?.smtp ?? 25}`,
    kycUrl: env.KYC_URL || `http://127.0.0.1:${ports?.http ?? port + 1}`,
    google: googleOf(env, ports),
    errorReporterUrl: errorReporterUrlOf(env.ERROR_REPORTER_URL, ports),
    simulators: ports,
    publicOrigin: env.PUBLIC_ORIGIN || `http://{host}:${port}`,
    watch: env.WATCH === '1',
    demo: env.DEMO === '1',
    checkExpiry: env.EXPIRY_CHECK !== 'off',
    secret: env.SECRET || sharedSecret(databaseUrl) || secretOf(data),
    proxies: (env.PROXIES ?? '').split(',').filter(Boolean),
    client: resolve(root, env.CLIENT || 'dist/client'),
    poolSize: Number(env.POOL) || 20,
    logLevel: logLevelOf(env.LOG_LEVEL),
  }
}

/** With an id of one's own it is Google; without one, its local stand-in. */
function googleOf(env: Record<string, string | undefined>, ports: Config['simulators']): Config['google'] {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret = '' } = env
  if (clientId) return { issuer: issuer || 'https://accounts.google.com', clientId, clientSecret }
  if (!ports) return undefined
  return { issuer: `http://127.0.0.1:${ports.http}/google`, clientId: 'tesela', clientSecret: 'simulated' }
}

function simulatorPorts(first: string | undefined, port: number) {
  const http = portOf('SIMULATORS', first, port + 1)
  return { http, smtp: http + 1 }
}

function portOf(name: string, value: string | undefined, otherwise: number): number {
  if (!value) return otherwise
  const port = Number(value)
  if (Number.isInteger(port) && port > 0 && port < 65535) return port
  throw new StartError(`${name} must be a port between 1 and 65534, not "${value}".`)
}

function logLevelOf(level: string | undefined): Config['logLevel'] {
  const known = (['silent', 'error', 'warn', 'info', 'debug'] as const).find((name) => name === level)
  return known ?? 'warn'
}

function databaseUrlOf(text: string | undefined): URL | undefined {
  if (!text) return undefined
  if (/^postgres(ql)?:/.test(text) && URL.canParse(text)) return new URL(text)
  throw new StartError('DATABASE_URL must be an address such as postgres://owner:password@host:5432/name.')
}

function errorReporterUrlOf(text: string | undefined, ports: Config['simulators']): string | undefined {
  if (!text) return ports && `http://demo@127.0.0.1:${ports.http}/api/1/item/`
  if (/^https?:/.test(text) && URL.canParse(text) && new URL(text).username !== '') return text
  throw new StartError(
    'ERROR_REPORTER_URL must be an address such as https://token@api.rollbar.com/api/1/item/.',
  )
}

/** The operator's own password is what all processes on a database have in common. */
function sharedSecret(databaseUrl: URL | undefined): string | undefined {
  if (!databaseUrl?.password) return undefined
  return createHash('sha256').update(`tesela ${databaseUrl.password}`).digest('hex')
}

function secretOf(data: string): string {
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
