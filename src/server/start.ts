import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { restoreDemo } from '../demo/dump/restore-demo.ts'
import { seedDemo } from '../demo/seed.ts'
import { jobs as registry } from '../generated/jobs.ts'
import type { Library } from '../language/documents/library.ts'
import { startSimulators } from '../simulators/start.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { appUrl, database, openPool } from './database/connection.ts'
import { deleteCluster } from './database/embedded/cluster.ts'
import { startEmbedded } from './database/embedded/embedded.ts'
import { claimFolder, releaseFolder } from './database/embedded/lock.ts'
import { migrate } from './database/migrate.ts'
import { readLibrary } from './documents/read.ts'
import { jobQueuesOf } from './jobs/job-queues.ts'
import { queueRegularJobs } from './jobs/regular.ts'
import { worker } from './jobs/worker.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { smtp } from './mail/smtp.ts'
import { tryBucket } from './providers/files/try-bucket.ts'
import { paymentMethodsOf } from './providers/payment/index.ts'
import { operatorKeys } from './providers/signature/operator-keys.ts'
import { errorNameOf, stackLinesOf } from './startup/error-description.ts'
import { simulatorsFolder } from './startup/simulators-folder.ts'
import { StartError } from './startup/start-error.ts'
import { withTimeout } from './startup/with-timeout.ts'
import { assertGoogleConfigured } from './tenancy/google-offers.ts'
import { assertPaymentAccounts } from './tenancy/provider-keys.ts'
import { warnOfReviews } from './tenancy/review-needs.ts'
import { assertSignatureKeys } from './tenancy/signature-keys.ts'
import { followChanges } from './watch/follow-changes.ts'
import { createWatch } from './watch/watch.ts'

export interface Options {
  config: Config
  clock?: Clock
  /** Called with messages for the operator, such as the database's folder. */
  notice?: (text: string) => void
  /** Called with the error if the embedded database cannot be restarted, so that no request can be served. */
  lost?: (error: unknown) => void
}

/** The maximum time, in milliseconds, to wait for database connections when the server stops. */
const poolTimeoutMs = 500

/** A running platform. */
export interface Platform {
  app: FastifyInstance
  /** Finishes running requests, then stops all services. */
  close(): Promise<void>
}

/**
 * Starts one server process: its database, services, jobs and port. If that fails, stops what was started; throws
 * `StartError` for problems that an operator can fix.
 */
export async function start({
  config,
  clock = systemClock,
  notice = console.log,
  lost: onLost = () => undefined,
}: Options): Promise<Platform> {
  const closeCallbacks: (() => Promise<unknown>)[] = []
  const poolOptions = { size: config.poolSize, named: config.namedStatements, onError: () => undefined }
  try {
    return await startServices()
  } catch (error) {
    await closeAll().catch(() => undefined)
    throw error
  }

  async function startServices(): Promise<Platform> {
    const library = readLibrary(config.documents)
    const ownerUrl = config.databaseUrl ?? (await startEmbeddedDatabase())
    await assertReachable(ownerUrl, config)
    await migrate(ownerUrl, config.secret)
    if (config.demo) await restoreDemo({ ownerUrl, config, now: clock.now(), notice })
    const { simulators } = config
    if (simulators) {
      const runningSimulators = await startSimulators({
        ...simulators,
        folder: simulatorsFolder(config),
      }).catch((error) => throwStartError(error, simulators.http, 'SIMULATORS'))
      closeCallbacks.unshift(() => runningSimulators.close())
    }
    const pool = openPool(appUrl(ownerUrl, config.secret), poolOptions)
    closeCallbacks.unshift(() => withTimeout(poolTimeoutMs, pool.end()))
    if (!config.google) await assertGoogleConfigured(database(pool))
    await warnOfReviews(database(pool), config, notice)
    await assertSignatureKeys(database(pool), operatorKeys(config.signatureKeys), clock.now())
    await assertPaymentAccounts(database(pool), {
      paidBy: (...choice) => paymentMethodsOf(config.paymentAccounts(...choice)),
      stripe: config.stripe !== undefined,
      twilio: config.twilio !== undefined,
    })
    if (config.bucket) await tryBucket(config.bucket, notice)

    const watch = config.watch ? createWatch() : undefined
    const transport = smtp(config.smtpUrl)
    closeCallbacks.unshift(async () => transport.close())
    const dependencies = { config, clock, pool, registry, transport, watch }
    const build = (documents: Library) => buildApp({ ...dependencies, library: documents })
    if (config.demo) await seedDemo(ownerUrl, clock.now())
    const app = await build(library)
    const jobs = worker(pool, jobQueuesOf(app.services), (job, error) =>
      app.log.error({ job, problem: errorNameOf(error), at: stackLinesOf(error) }, 'a job failed'),
    )
    closeCallbacks.unshift(() => Promise.all([app.close(), jobs.stop()]))
    jobs.start(() => queueRegularJobs(app.services))
    await app
      .listen({ port: config.port, host: config.bind })
      .catch((error) => throwStartError(error, config.port, '--port'))
    if (watch) closeCallbacks.unshift(followChanges({ root: config.documents, app, build, watch, notice }))
    return { app, close: closeAll }
  }

  async function startEmbeddedDatabase(): Promise<string> {
    const cluster = await startEmbedded(config.data, config.secret, { notice, lost: onLost })
    closeCallbacks.unshift(() => cluster.stop())
    return cluster.url
  }

  /** Stops all services in reverse order. If a service fails to stop, the others are still stopped. */
  async function closeAll(): Promise<void> {
    const failures: unknown[] = []
    for (const close of closeCallbacks.splice(0))
      await close().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
}

/**
 * Deletes the embedded database and the files of a data folder, but not the secret. Throws `StartError` while a server
 * uses the folder.
 */
export async function deleteData(config: Config, notice: (text: string) => void): Promise<void> {
  claimFolder(config.data)
  try {
    await deleteCluster(config.data, notice)
    for (const folder of [join(config.data, 'files'), simulatorsFolder(config)])
      rmSync(folder, { recursive: true, force: true })
  } finally {
    releaseFolder(config.data)
  }
}

async function assertReachable(url: string, { databaseUrl }: Config): Promise<void> {
  if (!databaseUrl) return
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const { host } = new URL(url)
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new StartError(`The database at ${host} (DATABASE_URL) cannot be reached: ${reason}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function throwStartError(error: unknown, port: number, option: string): never {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    throw new StartError(
      `Port ${port} is taken by another program: stop it, or choose another with ${option}.`,
    )
  throw error
}
