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
import { type Hub, hubOver } from './live/hub.ts'
import { type Mailer, mailer } from './mail/deliver.ts'
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

/** Limits the part of a process's connections that one tenant may use at a time. */
const share = 0.75

/** Limits the connections of operations marked `apart`, one per tenant at a time. */
const connectionsApart = 2

/** Limits the wait for these connections when the server stops, in milliseconds. */
const closeTimeoutMs = 500

/** Contains what a server process is started with. */
export interface Parts {
  config: Config
  clock: Clock
  library: Library
  pool: pg.Pool
  /** Contains all jobs. */
  registry: Registry
  /** Contains the mail transport. */
  transport: MailTransport
  /** Receives the log's lines; the standard output by default. */
  logTo?: { write(line: string): void } | undefined
  /** Notifies open pages of every save, while documents are being edited. */
  watch?: Watch | undefined
}

/** Contains what one server process uses for all requests; other processes do not depend on it. */
export interface Services extends Parts {
  files: FileStore
  mailer: Mailer
  google: SignInProvider
  operatorKeys: OperatorKeys
  customization: CustomizationReader
  /** Returns the texts of a tenant; the product's while the tenant is unknown. */
  texts(language: Language, tenant?: Tenant): Translate
  errorReports: ErrorReportSender
  /** Runs transactions of requests, limited per tenant. */
  bulkhead: TenantBulkhead
  tenantClock: TenantClock
  /** Runs transactions of operations marked `apart`, on connections of their own. */
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

export function servicesOf(parts: Parts, log: FastifyBaseLogger): Services {
  const { config, library } = parts
  const constants = constantsOf(library)
  const secondPool = openLongRunningPool(parts.pool, {
    size: connectionsApart,
    named: config.namedStatements,
    onError: () => undefined,
  })
  const files = fileStore(config, log)
  const services = {
    ...parts,
    log,
    files,
    mailer: mailer({ ...parts, files, log }),
    google: googleSignIn(config.google),
    operatorKeys: operatorKeys(config.signatureKeys),
    customization: customizationReader(library.schemas, (problem) => log.warn(problem)),
    texts: translators(library),
    apart: { ...tenantBulkhead(secondPool, 1), close: () => withTimeout(closeTimeoutMs, secondPool.end()) },
    bulkhead: tenantBulkhead(parts.pool, Math.ceil(config.poolSize * share)),
    tenantClock: config.demo ? demoTime : realTime,
    hub: hubOver(parts.pool),
    documentWorkers: documentWorkerPool(library, log),
    examiner: examinerOf(log),
    writers: listWriters(parts, log),
    errorReports: errorReportSender(errorReporter(config, constants), constants, parts.clock, log),
    client: readClient(config.client),
  }
  return { ...services, sites: siteFinder(services) }
}
