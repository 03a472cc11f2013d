import { isCallError } from '../renderer/actions/call-error.ts'
import { recordedEvents } from './telemetry.ts'

/** Whether the page is being left: its requests are then aborted, which is no error. */
let isLeaving = false
window.addEventListener('pagehide', () => {
  isLeaving = true
})
window.addEventListener('pageshow', () => {
  isLeaving = false
})

/**
 * Logs an error to the console and sends it to the error-reporting service. Failed calls are reported by their callers,
 * server faults by the server.
 */
export function report(error: unknown): void {
  if (isLeaving) return
  console.error(error)
  if (!isCallError(error)) reportFault(error)
}

/** Sends an error report without showing anything. The reporter is loaded when first needed; failures are ignored. */
export function reportFault(error: unknown): void {
  import('./reporter.ts').then(({ reportError }) => reportError(error, recordedEvents())).catch(() => {})
}
