import { lazyWithPreload } from '../renderer/parts/Preloadable.tsx'

/** The code editor is several megabytes: who only changes a colour on a phone does without it. */
export const textView = lazyWithPreload(() => import('./TextView.tsx'))
export const changesView = lazyWithPreload(() => import('./ChangesView.tsx'))

/** Begins what somebody is about to open. What does not come now is asked for again when it is drawn. */
export function prepareCode(): void {
  Promise.all([textView.load(), changesView.load()]).catch(() => undefined)
}

/** The time until settings and preview are shown, in milliseconds. */
const SETTLE_MS = 2000

/** At a desk, where there is room for a text, its code begins once the page has nothing else to do. Returns a function that stops it. */
export function prepareCodeAtLeisure(): () => void {
  const timer = setTimeout(() => {
    if (matchMedia('(min-width: 75rem)').matches) pause().then(prepareCode)
  }, SETTLE_MS)
  return () => clearTimeout(timer)
}

/** Waits until the page is idle, because the code editor blocks it while loading. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve)
  })
}
