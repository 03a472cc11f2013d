import type { Page } from 'playwright-core'

/** What is waited for after a link of the page is pressed. */
interface ExpectedContent {
  link: string
  selector: string
  count: number
}

/** Presses a link; answers when this many elements had been drawn, and when they were asked for, on the page's clock. */
export function appearance(
  page: Page,
  awaited: ExpectedContent,
): Promise<{ pressed: number; drawn: number }> {
  return page.evaluate(async ({ link, selector, count }) => {
    const pressed = performance.now()
    document.querySelector<HTMLElement>(link)?.click()
    while (document.querySelectorAll(selector).length < count)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    // The frame after the one in which they stood there has been drawn.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return { pressed, drawn: performance.now() }
  }, awaited)
}
