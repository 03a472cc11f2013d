import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { constantsOf } from '../language/documents/constants.ts'
import type { Library } from '../language/documents/library.ts'
import type { Config } from './config.ts'
import { openLongRunningPool } from './database/connection.ts'
import type { Registry } from './jobs/job.ts'
import type { Clock } from './kernel/clock.ts'
import type { Language, Tenant } from './kernel/context.ts'
import { type Translate, translators } from './kernel/texts.ts'
import { createHub, type Hub } from './live/hub.ts'
import { createMailer, type Mailer } from './mail/deliver.ts'
import type { MailTransport } from './mail/smtp.ts'
import { type ErrorReportSender, errorReportSender } from './modules/error-reports/sender.ts'
import { type ListWriters, listWriters } from './modules/exports/writers.ts'
import { type Examiner, examinerOf } from './modules/files/examiner.ts'
import { errorReporter } from './providers/errors/index.ts'
import { fileStore } from './providers/files/index.ts'
import type { FileStore } from './providers/files/provider.ts'
import { googleSignIn } from './providers/sign-in/google.ts'
import type { SignInProvider } from './providers/sign-in/provider.ts'
import { type OperatorKeys, operatorKeys } from './providers/signature/operator-keys.ts'
import { type DocumentWorkerPool, documentWorkerPool } from './site/document-workers/pool.ts'
import { type Client, readClient } from './site/index-html.ts'
import { type SiteFinder, siteFinder } from './site/site-cache.ts'
import { withTimeout } from './startup/with-timeout.ts'
import { demoTime, realTime, type TenantClock } from './tenancy/clock.ts'
import { type CustomizationReader, customizationReader } from './tenancy/tenant.ts'
import { type TenantBulkhead, tenantBulkhead } from './tenancy/tenant-bulkhead.ts'
import type { Watch } from './watch/watch.ts'

/** The maximum share of a process's connections that one tenant may use at a time. */
const tenantShare = 0.75

/** The number of connections for operations marked `apart`. Each tenant may use one at a time. */
const longRunningConnections = 2

/** The maximum time, in milliseconds, to wait for the connections of such operations when the server stops. */
const closeTimeoutMs = 500

/** The settings and services with which a server process is started. */
export interface Dependencies {
  config: Config
  clock: Clock
  library: Library
  pool: pg.Pool
  /** All jobs. */
  registry: Registry
  /** The mail transport. */
  transport: MailTransport
  /** The destination of the log's lines; the standard output by default. */
  logTo?: { write(line: string): void } | undefined
  /** Notifies open pages of every save while documents are being edited. */
  watch?: Watch | undefined
}

/** The services that one server process uses for all requests, independent of other processes. */
export interface Services extends Dependencies {
  files: FileStore
  mailer: Mailer
  google: SignInProvider
  operatorKeys: OperatorKeys
  customization: CustomizationReader
  /** Returns the texts of a tenant, or the product's texts while the tenant is unknown. */
  texts(language: Language, tenant?: Tenant): Translate
  errorReports: ErrorReportSender
  /** Runs transactions of requests, limited per tenant. */
  bulkhead: TenantBulkhead
  tenantClock: TenantClock
  /** Runs the transactions of operations marked `apart`, on separate connections. */
  apart: TenantBulkhead & { close(): Promise<unknown> }
  /** Notifies open pages of changes. */
  hub: Hub
  documentWorkers: DocumentWorkerPool
  examiner: Examiner
  writers: ListWriters
  client: Client
  sites: SiteFinder
  log: FastifyBaseLogger
}

export function servicesOf(dependencies: Dependencies, log: FastifyBaseLogger): Services {
  const { config, library } = dependencies
  const constants = constantsOf(library)
  const longRunningPool = openLongRunningPool(dependencies.pool, {
    size: longRunningConnections,
    named: config.namedStatements,
    onError: () => undefined,
  })
  const files = fileStore(config, log)
  const services = {
    ...dependencies,
    log,
    files,
    mailer: createMailer({ ...dependencies, files, log }),
    google: googleSignIn(config.google),
    operatorKeys: operatorKeys(config.signatureKeys),
    customization: customizationReader(library.schemas, (problem) => log.warn(problem)),
    texts: translators(library),
    apart: {
      ...tenantBulkhead(longRunningPool, 1),
      close: () => withTimeout(closeTimeoutMs, longRunningPool.end()),
    },
    bulkhead: tenantBulkhead(dependencies.pool, Math.ceil(config.poolSize * tenantShare)),
    tenantClock: config.demo ? demoTime : realTime,
    hub: createHub(dependencies.pool),
    documentWorkers: documentWorkerPool(library, log),
    examiner: examinerOf(log),
    writers: listWriters(dependencies, log),
    errorReports: errorReportSender(errorReporter(config, constants), constants, dependencies.clock, log),
    client: readClient(config.client),
  }
  return { ...services, sites: siteFinder(services) }
}
