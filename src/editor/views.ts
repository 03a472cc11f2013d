import { lazyWithPreload } from '../renderer/parts/Preloadable.tsx'

/** Loads the code editor on demand, because it has several megabytes. */
export const textView = lazyWithPreload(() => import('./TextView.tsx'))
export const changesView = lazyWithPreload(() => import('./ChangesView.tsx'))

/** Loads the code editor that is about to be opened; on failure it is loaded again when rendered. */
export function preloadCodeViews(): void {
  Promise.all([textView.load(), changesView.load()]).catch(() => undefined)
}

/** The delay in milliseconds until settings and preview are certainly displayed. */
const SETTLE_MS = 2000

/** Loads the code editor on large screens once the page is idle. Returns a function that cancels it. */
export function preloadCodeEditorWhenIdle(): () => void {
  const timer = setTimeout(() => {
    if (matchMedia('(min-width: 75rem)').matches) waitForIdle().then(preloadCodeViews)
  }, SETTLE_MS)
  return () => clearTimeout(timer)
}

/** Waits until the page is idle, because the code editor blocks it while loading. */
export function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve)
  })
}
