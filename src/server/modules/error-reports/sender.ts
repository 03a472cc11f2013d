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
    /** What nobody expected: the error's class and the places it came from. */
    unexpected?: { name: string; places: string[] }
  }
}

export type Origin = Pick<ErrorReport, 'side' | 'tenant'>

/** Passes reports on to the error-reporting service. */
export interface ErrorReportSender {
  /** Scrubs and sends, without being waited for: a person's request never hangs on the service. */
  report(report: ErrorReportContent, origin: Origin): void
  /** Once everything on its way has arrived or failed. */
  flush(): Promise<void>
}

/**
 * Sends directly and not by way of the queue: what is to be told may be that the database is away. A report that the
 * service does not take is lost there; the server's log has it. Each tenant's browsers have a share of the service's
 * limit of their own, the server another: nobody can drown what others have to tell.
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

/** A failed request as a report: its route, never its address, and no word of what was sent. */
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
