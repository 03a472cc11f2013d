// Imports the path instead of reading it from the boot data, because unreadable boot data are reported, too.
import { path } from '../../schemas/operations/error-reports/reportError.json'
import type { ErrorReportContent, ErrorReportEvent } from '../generated/domain.ts'
import { withoutUndefined } from '../language/common/objects.ts'
import type { Constants } from '../language/documents/library.ts'
import type { Boot } from '../protocol/boot.ts'
import { rateLimit, serialiseWithin } from '../protocol/error-report/limits.ts'
import { scrubReport } from '../protocol/error-report/scrub.ts'
import { isCallError } from '../renderer/actions/call-error.ts'
import { readBoot } from './boot.ts'

type Limits = Pick<Constants, 'error_reports_per_minute' | 'error_report_bytes'>

interface ReporterEnvironment {
  /** Sends a serialised report. */
  send: (body: string) => void
  now: () => number
  page: () => Pick<ErrorReportContent, 'at' | 'build' | 'language'>
  /** The limits of reports: number per minute and size. */
  limits: () => Limits
}

/**
 * Creates the function that reports errors to our server, which forwards them. Each error is reported once per page, so
 * that a recurring one does not use up the limit.
 */
export function createReporter({ send, now, page, limits }: ReporterEnvironment) {
  const reported = new Set<string>()
  let isWithinLimit: ReturnType<typeof rateLimit> | undefined

  return (error: unknown, events: readonly ErrorReportEvent[]): void => {
    const { error_reports_per_minute, error_report_bytes } = limits()
    isWithinLimit ??= rateLimit(error_reports_per_minute)
    const report = { ...describeError(error), ...page(), events: [...events] }
    const fingerprint = `${report.name} ${report.message} ${report.status} ${report.at}`
    if (reported.has(fingerprint) || !isWithinLimit(now())) return
    reported.add(fingerprint)
    const body = serialiseWithin(scrubReport(report), error_report_bytes)
    if (body !== undefined) send(body)
  }
}

function describeError(error: unknown): Omit<ErrorReportContent, 'at' | 'events'> {
  if (isCallError(error)) {
    const { name, status, code, requestId } = error
    // Leaves out the server's message, which the server knows and which may contain personal data.
    return { name, message: '', status, code, ...(requestId !== '' && { request_id: requestId }) }
  }
  if (!(error instanceof Error))
    return { name: typeof error, message: String(error).slice(0, MAX_LENGTHS.message) }
  const { name, message, stack } = error
  return withoutUndefined({
    name,
    message: message.slice(0, MAX_LENGTHS.message),
    stack: stack?.slice(0, MAX_LENGTHS.stack),
  })
}

/** Equals the limits in schemas/domain/error-reports.json. */
const MAX_LENGTHS = { message: 2_000, stack: 20_000 }

/** The maximum length of a body sent with `keepalive`: browsers refuse more while a page is left. */
const MAX_KEEPALIVE_LENGTH = 60_000

/** No limits, for pages without boot data; the server has limits of its own. */
const unlimited: Limits = {
  error_reports_per_minute: Number.POSITIVE_INFINITY,
  error_report_bytes: Number.POSITIVE_INFINITY,
}

export const reportError = createReporter({
  send(body) {
    const headers = { 'content-type': 'application/json' }
    const keepalive = body.length < MAX_KEEPALIVE_LENGTH
    // Ignores errors, because reporting a failed report would never end.
    fetch(path, { method: 'POST', headers, body, keepalive }).catch(() => {})
  },
  now: Date.now,
  page: () =>
    withoutUndefined({
      at: window.location.pathname.slice(0, 500),
      build: readBootOrIgnore(document)?.build,
      language: document.documentElement.lang,
    }),
  limits: () => readBootOrIgnore(document)?.constants ?? unlimited,
})

/** Returns the boot data; undefined if they cannot be read, which is reported as an error elsewhere. */
function readBootOrIgnore(page: Document): Boot | undefined {
  try {
    return readBoot(page)
  } catch {
    return undefined
  }
}
