// The one address that must be known when nothing else is: that the boot document is broken is told there, too.
import { path } from '../../schemas/operations/error-reports/reportError.json'
import type { ErrorReportContent, ErrorReportEvent } from '../generated/domain.ts'
import { withoutUndefined } from '../language/common/objects.ts'
import type { Constants } from '../language/documents/library.ts'
import type { Boot } from '../protocol/boot.ts'
import { fitted, rateLimit } from '../protocol/error-report/limits.ts'
import { scrubbed } from '../protocol/error-report/scrub.ts'
import { isCallError } from '../renderer/actions/call-error.ts'
import { readBoot } from './boot.ts'

type Limits = Pick<Constants, 'error_reports_per_minute' | 'error_report_bytes'>

interface ReporterEnvironment {
  /** Sends a report that is written out. */
  send: (body: string) => void
  now: () => number
  page: () => Pick<ErrorReportContent, 'at' | 'build' | 'language'>
  /** The limits of reports: number per minute and size. */
  limits: () => Limits
}

/**
 * Makes reports of errors and sends them to our own server, which passes them on. Each error once in the life of a page:
 * one that comes with every keystroke would use up the limit of all others.
 */
export function createReporter({ send, now, page, limits }: ReporterEnvironment) {
  const reported = new Set<string>()
  let mayGo: ReturnType<typeof rateLimit> | undefined

  return (error: unknown, events: readonly ErrorReportEvent[]): void => {
    const { error_reports_per_minute, error_report_bytes } = limits()
    mayGo ??= rateLimit(error_reports_per_minute)
    const report = { ...describe(error), ...page(), events: [...events] }
    const same = `${report.name} ${report.message} ${report.status} ${report.at}`
    if (reported.has(same) || !mayGo(now())) return
    reported.add(same)
    const body = fitted(scrubbed(report), error_report_bytes)
    if (body !== undefined) send(body)
  }
}

function describe(error: unknown): Omit<ErrorReportContent, 'at' | 'events'> {
  if (isCallError(error)) {
    const { name, status, code, requestId } = error
    // What the server tells a person is no news to its operator, and may be about that person.
    return { name, message: '', status, code, ...(requestId !== '' && { request_id: requestId }) }
  }
  if (!(error instanceof Error))
    return { name: typeof error, message: String(error).slice(0, LONGEST.message) }
  const { name, message, stack } = error
  return withoutUndefined({
    name,
    message: message.slice(0, LONGEST.message),
    stack: stack?.slice(0, LONGEST.stack),
  })
}

/** Equals the limits in schemas/domain/error-reports.json. */
const LONGEST = { message: 2_000, stack: 20_000 }

/** More than this no browser sends while its page goes away. */
const LONGEST_FAREWELL = 60_000

/** For pages without boot data; the server has its own limits. */
const unlimited: Limits = {
  error_reports_per_minute: Number.POSITIVE_INFINITY,
  error_report_bytes: Number.POSITIVE_INFINITY,
}

export const reportError = createReporter({
  send(body) {
    const headers = { 'content-type': 'application/json' }
    const keepalive = body.length < LONGEST_FAREWELL
    // Whether it arrives is nobody's business here: a report about a report would never end.
    fetch(path, { method: 'POST', headers, body, keepalive }).catch(() => {})
  },
  now: Date.now,
  page: () =>
    withoutUndefined({
      at: window.location.pathname.slice(0, 500),
      build: bootOf(document)?.build,
      language: document.documentElement.lang,
    }),
  limits: () => bootOf(document)?.constants ?? unlimited,
})

/** Unknown where the page came without its boot document, which is worth a report itself. */
function bootOf(page: Document): Boot | undefined {
  try {
    return readBoot(page)
  } catch {
    return undefined
  }
}
