import type { ErrorReportContent, ErrorReportEvent } from '../../../generated/domain.ts'
import { serialiseWithin } from '../../../protocol/error-report/limits.ts'
import type { ErrorReport, ErrorReporter } from './provider.ts'

const timeoutMs = 5_000

/**
 * Returns a reporter for Rollbar's API, POST /api/1/item/, with at most `maxBytes` bytes per report. The address
 * contains the access token as its user.
 */
export function rollbarReporter(address: string, environment: string, maxBytes: number): ErrorReporter {
  const url = new URL(address)
  const token = decodeURIComponent(url.username)
  url.username = ''
  return {
    async send(errorReport) {
      const serialise = (report: ErrorReportContent) =>
        JSON.stringify({ data: toItem({ ...errorReport, report }, environment) })
      const body = serialiseWithin(errorReport.report, maxBytes, serialise)
      if (body === undefined) throw new Error('the report is too large')
      const headers = { 'content-type': 'application/json', 'x-rollbar-access-token': token }
      const signal = AbortSignal.timeout(timeoutMs)
      const { ok, status } = await fetch(url, { method: 'POST', headers, body, signal })
      if (!ok) throw new Error(`the service answered ${status}`)
    },
  }
}

function toItem({ id, report, side, tenant, time }: ErrorReport, environment: string) {
  const { name, message, stack = '', at: path, build, events, status, code, request_id, language } = report
  const frames = parseFrames(stack)
  const title = message === '' ? name : `${name}: ${message}`
  return {
    uuid: id,
    environment,
    level: 'error',
    timestamp: Math.floor(time.getTime() / 1000),
    platform: side === 'browser' ? 'browser' : process.platform,
    language: 'javascript',
    context: path,
    code_version: build,
    notifier: { name: 'tesela' },
    custom: { tenant, status, code, request_id, language },
    body: {
      telemetry: events.map(toTelemetry),
      ...(frames.length > 0
        ? { trace: { frames, exception: { class: name, message } } }
        : { message: { body: title } }),
    },
  }
}

function toTelemetry({ at, kind, what: request, status }: ErrorReportEvent) {
  const [method, url] = request.split(' ')
  const occurrence = { timestamp_ms: Date.parse(at), source: 'client' }
  if (kind === 'visit') return { ...occurrence, type: 'navigation', level: 'info', body: { to: request } }
  const hasFailed = status === undefined || status === 0 || status >= 400
  const body = { subtype: 'fetch', method, url, status_code: status }
  return { ...occurrence, type: 'network', level: hasFailed ? 'error' : 'info', body }
}

/**
 * Parses the frames of a stack, which are `at name (file:line:column)` in V8 and `name@file:line:column` in other
 * engines. Returns the most recent call last.
 */
function parseFrames(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, method, filename, lineno, colno] =
        /^\s*at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/.exec(line) ?? /^(.*?)@(.+?):(\d+):(\d+)$/.exec(line) ?? []
      return filename === undefined
        ? []
        : [{ filename, lineno: Number(lineno), colno: Number(colno), ...(method && { method }) }]
    })
    .reverse()
}
