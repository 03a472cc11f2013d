import type { ErrorReportContent } from '../../../generated/domain.ts'

/** A report with what only the server knows of it. */
export interface ErrorReport {
  id: string
  report: ErrorReportContent
  /** The side of the error. */
  side: 'browser' | 'server'
  /** The tenant's short name; absent where it happened before that was known. */
  tenant?: string | undefined
  time: Date
}

/** The error-reporting service. A call throws when the service does not take the report. */
export interface ErrorReporter {
  send(errorReport: ErrorReport): Promise<void>
}
