import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorReportContent } from '../../../generated/domain.ts'
import type { Constants } from '../../../language/documents/library.ts'
import { rateLimit } from '../../../protocol/error-report/limits.ts'
import { scrubReport } from '../../../protocol/error-report/scrub.ts'
import { newId } from '../../database/ids.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ErrorReport, ErrorReporter } from '../../providers/errors/provider.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Contains class and stack lines of an unexpected error. */
    unexpected?: { name: string; places: string[] }
  }
}

export type Origin = Pick<ErrorReport, 'side' | 'tenant'>

/** Sends reports to the error reporter. */
export interface ErrorReportSender {
  /** Scrubs and sends a report without waiting, so that requests do not depend on the service. */
  report(report: ErrorReportContent, origin: Origin): void
  /** Resolves once all pending reports have been sent or have failed. */
  flush(): Promise<void>
}

/**
 * Returns a sender that bypasses the queue, because the database may be the error's cause. Reports that cannot be sent
 * appear only in the log. The server and the browsers of each tenant have separate rate limits.
 */
export function errorReportSender(
  service: ErrorReporter | undefined,
  { error_reports_per_minute: maxPerMinute }: Pick<Constants, 'error_reports_per_minute'>,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ErrorReportSender {
  const rateLimits = new Map<string, ReturnType<typeof rateLimit>>()
  const pendingReports = new Set<Promise<void>>()

  function canSend({ side, tenant }: Origin, now: Date): boolean {
    const key = side === 'server' ? side : `browser ${tenant}`
    const isWithinLimit = rateLimits.get(key) ?? rateLimit(maxPerMinute)
    rateLimits.set(key, isWithinLimit)
    return isWithinLimit(now.getTime())
  }

  return {
    report(report, origin) {
      const time = clock.now()
      if (service === undefined || !canSend(origin, time)) return
      const sending = service
        .send({ ...origin, id: newId(), time, report: scrubReport(report) })
        .catch((error: unknown) => log.warn({ problem: String(error) }, 'a report did not reach the service'))
        .finally(() => pendingReports.delete(sending))
      pendingReports.add(sending)
    },
    async flush() {
      await Promise.all(pendingReports)
    },
  }
}

/** Builds the report of a failed request, with its route but without its URL or input. */
export function reportOfRequest(
  { unexpected, routeOptions, method, id }: FastifyRequest,
  { statusCode }: Pick<FastifyReply, 'statusCode'>,
): ErrorReportContent {
  return {
    name: unexpected?.name ?? `Answer ${statusCode}`,
    message: '',
    at: `${method} ${routeOptions.url ?? 'page'}`,
    status: statusCode,
    request_id: id,
    ...(unexpected && { stack: unexpected.places.join('\n') }),
    events: [],
  }
}
