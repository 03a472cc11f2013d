import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { jobs as everyJob } from '../../src/generated/jobs.ts'
import type { NewTenant } from '../../src/generated/language.ts'
import type { Operations } from '../../src/generated/operations.ts'
import type { Library } from '../../src/language/documents/library.ts'
import { buildApp } from '../../src/server/app.ts'
import { type Config, readConfig } from '../../src/server/config.ts'
import { appUrl, type Database, database, openPool } from '../../src/server/database/connection.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import type { Registry } from '../../src/server/jobs/job.ts'
import { jobQueuesOf } from '../../src/server/jobs/job-queues.ts'
import { installQueues } from '../../src/server/jobs/queues.ts'
import { type Worker, worker } from '../../src/server/jobs/worker.ts'
import { settableClock } from '../../src/server/kernel/clock.ts'
import type { Attachment, Mail, MailTransport } from '../../src/server/mail/smtp.ts'
import { fileStore } from '../../src/server/providers/files/index.ts'
import type { FileStore } from '../../src/server/providers/files/provider.ts'
import { type S3Bucket, s3BucketOf } from '../../src/server/startup/files-url.ts'
import { paymentAccountsOf } from '../../src/server/startup/payment-accounts.ts'
import { createTenant } from '../../src/server/tenancy/registry.ts'
import { startSimulators } from '../../src/simulators/start.ts'
import { testSecret } from './postgres.ts'

export interface CallOptions {
  host?: string | undefined
  token?: string | undefined
  params?: Record<string, unknown> | undefined
  body?: unknown | undefined
  /** The Idempotency-Key: by default a new one per call; null omits it. */
  key?: string | null | undefined
  language?: 'es' | 'en' | undefined
  file?: { name: string; bytes: Uint8Array } | undefined
  headers?: Record<string, string> | undefined
  address?: string | undefined
}

export interface Reply {
  status: number
  /** The `data` of the response. */
  data: unknown
  error: {
    code: string
    message: string
    fields?: { field: string; key: string; message: string }[]
    [more: string]: unknown
  }
  headers: Record<string, unknown>
  text: string
}

export interface SentMail {
  id: string
  tenant: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  attached?: readonly Attachment[] | undefined
}

export interface TestPlatform {
  app: FastifyInstance
  library: Library
  config: Config
  /** The store of its files. */
  files: FileStore
  clock: ReturnType<typeof settableClock>
  /** The database owner's connection, which sees every tenant; only for assertions. */
  owner: pg.Pool
  ownerDatabase: Database
  /** The server's connections. */
  pool: pg.Pool
  /** The mails sent by jobs. */
  mails: SentMail[]
  /** Delivers mails into `mails`. */
  transport: MailTransport
  registry: Registry
  jobs: Worker
  tenants: Record<'alba' | 'nexo', string>
  call(name: keyof Operations, options?: CallOptions): Promise<Reply>
  /** Creates a verified account. Returns its id and token. */
  account(options?: {
    host?: string
    email?: string
    roles?: string[]
  }): Promise<{ id: string; token: string; email: string }>
}

export const password = 'tesela-demo-2026'

const standardTenants: NewTenant[] = [
  {
    slug: 'alba',
    hosts: ['alba.localhost', 'localhost', '127.0.0.1'],
    customization: {
      version: 2,
      title: 'Alba Capital',
      payment: {
        methods: ['MANUAL_TRANSFER'],
        beneficiary: 'Alba Capital SL',
        iban: 'ES9121000418450200051332',
      },
    },
  },
  {
    slug: 'nexo',
    hosts: ['nexo.localhost'],
    customization: {
      version: 2,
      title: 'Nexo Mercados',
      tenant_type: 'exeu',
      hide: { signInvestment: true },
    },
  },
]

/** Starts a platform for one test file: a fresh database with two empty tenants, and a stopped clock. */
export async function testPlatform(
  settings: {
    tenants?: NewTenant[]
    config?: Partial<Config>
    library?: Library | undefined
    /** Tells whether the demo's clock moves the simulators' time too. */
    movesSimulators?: boolean
    /** Further jobs. */
    jobs?: Registry
    logTo?: { write(line: string): void }
    /**
     * The access key of the simulated S3 store, which decides its behaviour; by default TEST_FILES_URL, or the disk.
     */
    s3?: string
  } = {},
): Promise<TestPlatform> {
  const { ownerUrl, drop } = await freshDatabase()
  const data = mkdtempSync(join(tmpdir(), 'tesela-data-'))
  const ports = await freePorts()
  const kycWebhookSecret = randomUUID()
  const simulators = await startSimulators({ ...ports, secret: kycWebhookSecret, now: () => clock.now() })
  const config: Config = {
    ...readConfig({ DEMO: '1', SECRET: testSecret, DATA: data, LOG_LEVEL: 'silent' }),
    simulators: settings.movesSimulators ? { ...ports, secret: kycWebhookSecret } : undefined,
    kycUrl: `http://127.0.0.1:${ports.http}`,
    kycWebhookSecret,
    erirUrl: `http://127.0.0.1:${ports.http}`,
    erirWebhookSecret: kycWebhookSecret,
    paymentAccounts: paymentAccountsOf(undefined, ports),
    stripe: {
      url: `http://127.0.0.1:${ports.http}/stripe`,
      key: 'simulated',
      webhookSecrets: [kycWebhookSecret],
    },
    twilio: {
      url: `http://127.0.0.1:${ports.http}/twilio`,
      sid: 'simulated',
      token: 'simulated',
      from: 'Tesela',
    },
    google: {
      issuer: `http://127.0.0.1:${ports.http}/google`,
      clientId: 'tesela',
      clientSecret: 'simulated',
    },
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    errorReporterUrl: `http://test@127.0.0.1:${ports.http}/api/1/item/`,
    bucket: settings.s3 ? bucketAt(ports.http, settings.s3) : s3BucketOf(process.env.TEST_FILES_URL),
    ...settings.config,
  }
  const clock = settableClock(new Date('2026-10-01T10:00:00.000Z'))
  const library = settings.library ?? product()
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  // Ignores connections that break when the database is dropped.
  owner.on('error', () => undefined)
  const ownerDatabase = database(owner)
  const pool = openPool(appUrl(ownerUrl, testSecret), { size: 20, onError: () => undefined })
  const tenants = { alba: '', nexo: '' } as Record<'alba' | 'nexo', string>
  for (const tenant of settings.tenants ?? standardTenants)
    Object.assign(tenants, {
      [tenant.slug]: await createTenant(ownerDatabase, withFreeManagers(tenant), clock.now()),
    })
  const mails: SentMail[] = []
  const transport = {
    async send({ id, tenant_id, recipient, sender, subject, text, html, attached }: Mail) {
      mails.push({ id, tenant: tenant_id, to: recipient, from: sender, subject, text, html, attached })
    },
    close: () => undefined,
  }
  if (settings.jobs) await installQueues(owner, settings.jobs)
  const registry = { ...everyJob, ...settings.jobs }
  const app = await buildApp({ config, clock, library, pool, registry, transport, logTo: settings.logTo })
  const jobs = worker(pool, jobQueuesOf(app.services), () => undefined)

  afterAll(async () => {
    await app.close()
    await jobs.stop()
    await Promise.all([pool.end(), owner.end(), simulators.close()])
    await drop()
    rmSync(data, { recursive: true, force: true })
  })

  const files = fileStore(config, app.log)
  return {
    app,
    library,
    config,
    files,
    clock,
    owner,
    ownerDatabase,
    pool,
    tenants,
    call,
    account,
    mails,
    transport,
    registry,
    jobs,
  }

  async function call(name: keyof Operations, options: CallOptions = {}): Promise<Reply> {
    const operation = library.operations[name]
    if (!operation) throw new Error(`There is no operation ${name}.`)
    const query = new URLSearchParams()
    let path = operation.path
    for (const [key, value] of Object.entries(options.params ?? {})) {
      if (path.includes(`{${key}}`)) path = path.replace(`{${key}}`, encodeURIComponent(String(value)))
      else query.set(key, String(value))
    }
    const key = options.key === undefined ? randomUUID() : options.key
    const response = await app.inject({
      method: operation.method,
      url: query.size > 0 ? `${path}?${query}` : path,
      ...(options.address && { remoteAddress: options.address }),
      headers: {
        host: options.host ?? 'alba.localhost',
        'accept-language': options.language ?? 'es',
        ...(options.token && { 'x-user-access-token': options.token }),
        ...(operation.idempotent && key !== null && { 'idempotency-key': key }),
        ...options.headers,
      },
      ...payloadOf(options),
    })
    const json = /json/.test(String(response.headers['content-type'])) ? response.json() : {}
    return {
      status: response.statusCode,
      data: json.data,
      error: json.error,
      headers: response.headers,
      text: response.body,
    }
  }

  async function account({
    host = 'alba.localhost',
    email = `${randomUUID()}@example.com`,
    roles = ['USER'],
  } = {}) {
    const person = {
      name: 'Ana',
      surname: 'Prueba',
      email,
      password,
      password_repeat: password,
      terms: true,
      privacy: true,
    }
    const address = `10.${byte()}.${byte()}.${byte()}`
    const registered = await call('registerUser', { host, address, body: person })
    if (registered.status !== 200) throw new Error(registered.text)
    await owner.query('update users set email_verified_at = $1, roles = $2 where email = $3', [
      clock.now(),
      roles,
      email,
    ])
    const { data } = await call('login', { host, address, body: { email, password } })
    const { id, accessToken } = data as Operations['verifySecondFactor']['result']
    return { id, token: accessToken, email }
  }
}

/** Disables the managers' second factor, unless the test configures it. */
function withFreeManagers({ customization, ...tenant }: NewTenant): NewTenant {
  return { ...tenant, customization: { security: { second_factor: 'optional' }, ...customization } }
}

let read: Library | undefined

/** Loads the product's documents once, because no test changes them. */
function product(): Library {
  read ??= readLibrary()
  return read
}

function freshDatabase() {
  return databaseLike('tesela')
}

/** Creates a database without tables, which the caller drops. */
export function emptyDatabase() {
  return databaseLike('template0')
}

async function databaseLike(origin: string) {
  const template = inject('template')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new URL(template)
  admin.pathname = '/postgres'
  // Copies files, which takes a tenth of writing every page into the log.
  await once(admin.href, `create database ${name} template ${origin} strategy file_copy`)
  const own = new URL(template)
  own.pathname = `/${name}`
  return { ownerUrl: own.href, drop: () => once(admin.href, `drop database ${name} with (force)`) }
}

async function once(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Returns the store of the simulated S3 on a port. */
export function bucketAt(port: number, accessKeyId = 'tesela'): S3Bucket {
  const address = `http://127.0.0.1:${port}/files`
  return { address, region: 'us-east-1', accessKeyId, secretAccessKey: 'simulated' }
}

export async function freePorts(): Promise<{ http: number; smtp: number }> {
  const { createServer } = await import('node:net')
  const probes = [createServer(), createServer()]
  const found = await Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve) => {
          probe.listen(0, '127.0.0.1', () => {
            const address = probe.address()
            resolve(typeof address === 'object' && address ? address.port : 0)
          })
        }),
    ),
  )
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))))
  return { http: found[0] ?? 0, smtp: found[1] ?? 0 }
}

function payloadOf({ file, body }: CallOptions): { payload?: string | object } {
  if (file) return { payload: formOf(file) }
  return typeof body === 'string' || (typeof body === 'object' && body !== null) ? { payload: body } : {}
}

function formOf({ name, bytes }: { name: string; bytes: Uint8Array }): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

function byte(): number {
  return Math.floor(Math.random() * 256)
}
