import { isCallError } from '../renderer/actions/call-error.ts'
import { isCrawler } from './crawler.ts'
import { showFatal } from './fatal.ts'
import { removeSkeleton } from './page-frame.ts'
import { problemOf } from './problem.ts'
import { report } from './report.ts'

/** Replaces the application by the error page when an error reaches the window unhandled (specification, chapter 4). */
export function watchForFailures(root: HTMLElement): void {
  window.addEventListener('error', ({ error }) => {
    // Ignores errors of other origins, such as extensions, which come without an error object.
    if (error instanceof Error) showFatalError(error, root)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // Logs failed calls, whose caller shows the error.
    if (isCallError(reason)) console.error(reason)
    else showFatalError(reason, root)
  })
}

/** Shows the error page; to a crawler nothing, because it would index the error as the page. */
export function showFatalError(error: unknown, root: HTMLElement): void {
  report(error)
  removeSkeleton()
  if (!isCrawler(navigator.userAgent)) showFatal(problemOf(error), root)
}
