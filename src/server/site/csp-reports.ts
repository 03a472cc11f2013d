import type { FastifyInstance } from 'fastify'
import { limitPerMinute } from '../kernel/limit-per-minute.ts'
import type { Services } from '../services.ts'

export const cspReportsPath = '/v2/csp-reports'

const maxBodyBytes = 16 * 1024
/** The maximum number of log lines per minute, because anybody may send reports. */
const maxLines = 20

interface Violation {
  directive: string
  /** The blocked host, or inline, eval or data. */
  blocked: string
}

/**
 * Registers the route for browsers' reports of violations of a page's Content-Security-Policy. The log omits the
 * page's address, because it may contain a secret.
 */
export function registerCspReports(app: FastifyInstance, { clock }: Services): void {
  const countLine = limitPerMinute(maxLines, clock)

  app.register(async (reportRoutes) => {
    reportRoutes.removeAllContentTypeParsers()
    reportRoutes.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, parseJson(String(body))),
    )
    reportRoutes.post(cspReportsPath, async (request, reply) => {
      for (const violation of violationsIn(request.body)) {
        const left_out = countLine('csp')
        if (left_out === undefined) continue
        const line = { kind: 'csp', ...violation, ...(left_out > 0 && { left_out }) }
        request.log.warn(line, 'a page was stopped from loading or running something')
      }
      return reply.code(204).send()
    })
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the violations of a report in either format: `report-uri` sends one violation, the Reporting API a list. */
function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body)
    ? body.map((report) => fieldOf(report, 'body'))
    : [fieldOf(body, 'csp-report')]
  return reports.flatMap((report) => {
    const directive = String(fieldOf(report, 'effectiveDirective') ?? fieldOf(report, 'effective-directive'))
    const blocked = String(fieldOf(report, 'blockedURL') ?? fieldOf(report, 'blocked-uri') ?? '')
    return /^[a-z]+-[a-z-]{1,40}$/.test(directive) ? [{ directive, blocked: originOf(blocked) }] : []
  })
}

function fieldOf(value: unknown, name: string): unknown {
  return Object(value)[name]
}

function originOf(blocked: string): string {
  const blockedName = URL.canParse(blocked) ? new URL(blocked).hostname || new URL(blocked).protocol : blocked
  return /^[a-z0-9.:-]{1,100}$/i.test(blockedName) ? blockedName : 'something else'
}
