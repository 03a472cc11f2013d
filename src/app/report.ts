import { isCallError } from '../renderer/actions/call-error.ts'
import { recordedEvents } from './telemetry.ts'

/** Whether the page is being left, which aborts its requests and is no error. */
let leaving = false
window.addEventListener('pagehide', () => {
  leaving = true
})
window.addEventListener('pageshow', () => {
  leaving = false
})

/**
 * Logs an error to the console and sends it to the error-reporting service. Failed calls are reported by their callers,
 * server faults by the server.
 */
export function report(error: unknown): void {
  if (leaving) return
  console.error(error)
  if (!isCallError(error)) reportFault(error)
}

/** Sends an error report without showing anything. The reporter is loaded when first needed; failures are ignored. */
export function reportFault(error: unknown): void {
  import('./reporter.ts').then(({ reportError }) => reportError(error, recordedEvents())).catch(() => {})
}
