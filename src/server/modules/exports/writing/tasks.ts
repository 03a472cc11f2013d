import fastify from 'fastify'
import type { ExportFailure } from '../../../../generated/domain.ts'
import type { Library } from '../../../../language/documents/library.ts'
import type { Config } from '../../../config.ts'
import { openPool } from '../../../database/connection.ts'
import { type Clock, systemClock } from '../../../kernel/clock.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { smtp } from '../../../mail/smtp.ts'
import { type Services, servicesOf } from '../../../services.ts'
import { recordProgress } from '../run.ts'
import type { ListExport } from '../tables.ts'
import { type Progress, type WrittenFile, writeExport } from '../write.ts'

/** Contains the setup of a process that writes exports. */
export interface WritingSetup {
  /** Contains the configuration without payment accounts, which no list uses. */
  config: Omit<Config, 'paymentAccounts'>
  library: Library
  databaseUrl: string
}

export interface WritingInput {
  tenant: string
  run: ListExport
  path: string
  /** Contains the platform's time. */
  now: Date
}

/** Sets the interval of progress reports, in milliseconds. */
const progressIntervalInMs = 1000

/** Limits the connections to one for reading and one for progress. */
const connections = 2

/** Returns the tasks of a process that writes exports. */
export function tasksOf({ config, library, databaseUrl }: WritingSetup) {
  let clockOffsetInMs = 0
  const clock: Clock = { now: () => new Date(systemClock.now().getTime() + clockOffsetInMs) }
  const named = config.namedStatements
  const pool = openPool(databaseUrl, { size: connections, named, onError: () => undefined })
  const services = servicesOf(
    {
      clock,
      library,
      pool,
      registry: {},
      transport: smtp(config.smtpUrl),
      config: { ...config, paymentAccounts: () => [] },
    },
    fastify({ logger: false }).log,
  )
  return {
    async write({ tenant, run, path, now }: WritingInput): Promise<WrittenFile | { failure: ExportFailure }> {
      clockOffsetInMs = now.getTime() - systemClock.now().getTime()
      try {
        return await writeExport(services, tenant, run, path, progressOf(services, tenant, run))
      } catch (error) {
        const failure = failureOf(error)
        if (failure) return { failure }
        throw error
      }
    },
  }
}

export type WritingTasks = ReturnType<typeof tasksOf>

/** Returns a function that stores the progress; it throws `Error` once another run has replaced this run. */
function progressOf(services: Services, tenant: string, run: ListExport): Progress {
  let lastReportAt = Number.NEGATIVE_INFINITY
  return async (rows, total) => {
    // Uses a clock that is not affected by changes of the system time.
    const now = performance.now()
    if (now - lastReportAt < progressIntervalInMs) return
    lastReportAt = now
    const isCurrentRun = await inTenant(services, tenant, 'exportMaking', (ctx) =>
      recordProgress(ctx, run, rows, total),
    )
    if (!isCurrentRun) throw new Error('Another run is at it.')
  }
}

const permissionErrors: readonly string[] = [
  'not_found',
  'forbidden',
  'unauthenticated',
  'not_offered',
  'requirement',
]

/** Returns why the export can never succeed; undefined for temporary failures. */
function failureOf(error: unknown): ExportFailure | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'export_too_long') return 'TOO_LONG'
  return permissionErrors.includes(error.code) ? 'NOT_ALLOWED' : undefined
}
