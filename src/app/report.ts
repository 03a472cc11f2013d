import { isCallError } from '../renderer/actions/call-error.ts'
import { noted } from './telemetry.ts'

/** Whoever leaves a page takes its unfinished requests down with it; that is no error of anything. */
let leaving = false
window.addEventListener('pagehide', () => {
  leaving = true
})
window.addEventListener('pageshow', () => {
  leaving = false
})

/**
 * Tells an error that nobody can act on to the browser's console and to the error reporter. A call that failed is told
 * by whoever made it, and a fault of the server reports itself (`reportFault`).
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
