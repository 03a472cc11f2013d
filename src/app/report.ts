import { isCallError } from '../renderer/actions/call-error.ts'
import { noted } from './telemetry.ts'

/** Leaving a page aborts its requests, which is no error. */
let leaving = false
window.addEventListener('pagehide', () => {
  leaving = true
})
window.addEventListener('pageshow', () => {
  leaving = false
})

/**
 * Reports an error to the console and the error-reporting service. Failed calls are reported by their callers, faults
 * of the server by the server.
 */
export function report(error: unknown): void {
  if (leaving) return
  console.error(error)
  if (!isCallError(error)) reportFault(error)
}

/** Reports without a word on the page. The reporter is fetched at the first need; without a connection it stays silent. */
export function reportFault(error: unknown): void {
  import('./reporter.ts').then(({ reportError }) => reportError(error, noted())).catch(() => {})
}
