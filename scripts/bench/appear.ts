import type { Page } from 'playwright-core'

/** The content expected after a press on a link. */
interface ExpectedContent {
  link: string
  selector: string
  count: number
}

/**
 * Presses a link; resolves to the times of the press and of the frame with the expected elements, in ms on the page's
 * clock.
 */
export function appearance(
  page: Page,
  awaited: ExpectedContent,
): Promise<{ pressed: number; drawn: number }> {
  return page.evaluate(async ({ link, selector, count }) => {
    const pressed = performance.now()
    document.querySelector<HTMLElement>(link)?.click()
    while (document.querySelectorAll(selector).length < count)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    // Waits one more frame, after which the elements have been painted.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return { pressed, drawn: performance.now() }
  }, awaited)
}
