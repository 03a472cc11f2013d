import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorReportContent } from '../../../generated/domain.ts'
import type { Constants } from '../../../language/documents/library.ts'
import { rateLimit } from '../../../protocol/error-report/limits.ts'
import { scrubbed } from '../../../protocol/error-report/scrub.ts'
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
 * Returns a sender that bypasses the queue, because the database may be the error's cause; reports that fail are only
 * in the log. Each tenant's browsers have their own rate limit, as has the server.
 */
export function errorReportSender(
  service: ErrorReporter | undefined,
  { error_reports_per_minute: most }: Pick<Constants, 'error_reports_per_minute'>,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ErrorReportSender {
  const shares = new Map<string, ReturnType<typeof rateLimit>>()
  const onTheWay = new Set<Promise<void>>()

  function mayGo({ side, tenant }: Origin, now: Date): boolean {
    const key = side === 'server' ? side : `browser ${tenant}`
    const share = shares.get(key) ?? rateLimit(most)
    shares.set(key, share)
    return share(now.getTime())
  }

  return {
    report(report, origin) {
      const time = clock.now()
      if (service === undefined || !mayGo(origin, time)) return
      const sending = service
        .send({ ...origin, id: newId(), time, report: scrubbed(report) })
        .catch((error: unknown) => log.warn({ problem: String(error) }, 'a report did not reach the service'))
        .finally(() => onTheWay.delete(sending))
      onTheWay.add(sending)
    },
    async flush() {
      await Promise.all(onTheWay)
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
