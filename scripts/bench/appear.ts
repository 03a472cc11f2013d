import type { Page } from 'playwright-core'

/** Describes the content expected after a click on a link. */
interface ExpectedContent {
  link: string
  selector: string
  count: number
}

/**
 * Clicks a link, and resolves to the times of the click and of the frame with the expected elements, in milliseconds
 * on the page's clock.
 */
export function appearance(
  page: Page,
  expectedContent: ExpectedContent,
): Promise<{ pressed: number; drawn: number }> {
  return page.evaluate(async ({ link, selector, count }) => {
    const pressed = performance.now()
    document.querySelector<HTMLElement>(link)?.click()
    while (document.querySelectorAll(selector).length < count)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    // Waits one more frame, after which the elements have been painted.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return { pressed, drawn: performance.now() }
  }, expectedContent)
}
