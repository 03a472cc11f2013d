import type { ErrorReportContent } from '../../../generated/domain.ts'

/** Describes a report with the server's additions. */
export interface ErrorReport {
  id: string
  report: ErrorReportContent
  /** Tells where the error happened. */
  side: 'browser' | 'server'
  /** Contains the tenant's slug; absent if the tenant is unknown. */
  tenant?: string | undefined
  time: Date
}

/** Sends reports to an error-reporting service. Throws if the service does not accept a report. */
export interface ErrorReporter {
  send(errorReport: ErrorReport): Promise<void>
}
