import type { Constants } from '../../../language/documents/library.ts'
import type { Config } from '../../config.ts'
import type { ErrorReporter } from './provider.ts'
import { rollbarReporter } from './rollbar.ts'

/** Returns the error reporter of this server; undefined if none is configured, in which case errors are only logged. */
export function errorReporter(
  { errorReporterUrl, demo }: Config,
  { error_report_bytes }: Pick<Constants, 'error_report_bytes'>,
): ErrorReporter | undefined {
  if (errorReporterUrl === undefined) return undefined
  return rollbarReporter(errorReporterUrl, demo ? 'demo' : 'production', error_report_bytes)
}
