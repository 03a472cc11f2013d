import type { Page } from 'playwright-core'

/** The size of a window, and the factor of its text size. */
export interface Room {
  width: number
  text: number
}

/** Waits until the page has loaded its data, fonts, pictures and the visible parts. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isInSight = (element: Element) => element.getBoundingClientRect().top < window.innerHeight
    // Checks whether the part is near the viewport, because it loads its data only then.
    const isRead = (element: Element) => element.getBoundingClientRect().top < window.innerHeight / 2
    const pictures = [...document.querySelectorAll('img')].filter(
      (each) => each.checkVisibility() && isInSight(each),
    )
    return (
      ![...document.querySelectorAll('.ts-aside-outline')].some(isRead) &&
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"]') === null &&
      document.fonts.status === 'loaded' &&
      pictures.every((picture) => picture.complete)
    )
  })
  await page.evaluate(drawn)
}

export async function moveInto(page: Page, { width, text }: Room): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
  await page.evaluate((size) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:root { font-size: ${size}% }`)
    document.adoptedStyleSheets = [sheet]
    // Redraws the page, because Chromium does not update every rem length otherwise.
    document.documentElement.style.display = 'none'
    document.documentElement.getBoundingClientRect()
    document.documentElement.style.display = ''
  }, text)
  await page.evaluate(drawn)
}

async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Lists which parts of a page are out of reach, covered or cut off in this window. */
export function lossesOn(page: Page, parts = ':is(header, nav, main, footer)'): Promise<string[]> {
  return page.evaluate((parts) => {
    const wide = document.documentElement.clientWidth
    const losses = new Set<string>()
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const nameOf = (element: Element) => {
      const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `${element.tagName.toLowerCase()}.${element.classList} "${words.trim().replace(/\s+/g, ' ').slice(0, 40)}"`
    }
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.ts-visually-hidden') === null &&
      getComputedStyle(element).clipPath === 'none'
    const isSwept = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

    const pageWidth = document.documentElement.scrollWidth
    if (pageWidth > wide) {
      const beyond = all('body *').filter((element) => element.getBoundingClientRect().right >= pageWidth - 1)
      losses.add(`the page is ${pageWidth} wide in ${wide}, by ${beyond.map(nameOf).at(-1)}`)
    }

    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    for (const control of all(`${parts} :is(${controls})`).filter(isShown)) {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      if (width === 0 || height === 0) continue
      if (left < -1 || right > wide + 1) losses.add(`${nameOf(control)} lies at ${left} to ${right}`)
      const isHit = ([across, down]: readonly [number, number]) => {
        const hit = document.elementFromPoint(left + width * across, top + (bottom - top) * down)
        return (
          hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label') !== null)
        )
      }
      const places = [
        [0.5, 0.5],
        [0.1, 0.2],
        [0.9, 0.2],
        [0.1, 0.8],
        [0.9, 0.8],
      ] as const
      if (!places.some(isHit)) losses.add(`${nameOf(control)} is covered`)
    }
    window.scrollTo(0, 0)

    for (const element of all(`${parts} *`).filter(isShown)) {
      const { overflowX, display } = getComputedStyle(element)
      const { scrollWidth, clientWidth } = element
      if (clientWidth === 0 || display === 'inline' || scrollWidth <= clientWidth + 1) continue
      const owned =
        '[role="tablist"], [role="region"], [tabindex="0"], .ts-gallery__strip, .ts-group--strip, .ts-contents ul'
      if (isSwept(overflowX)) {
        if (!element.matches(owned)) losses.add(`${nameOf(element)} is swept sideways, and nothing says so`)
        continue
      }
      const ownWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
      const ground = '.ts-badge, .ts-button, .ts-nav__item, .ts-chip, .ts-tabs__tab'
      if ((ownWords && overflowX !== 'visible') || element.matches(ground))
        losses.add(`${nameOf(element)} has room for ${clientWidth} of ${scrollWidth}`)
    }

    for (const mark of all('.ts-shell__brand :is(svg, img)')) {
      const { width } = mark.getBoundingClientRect()
      if (width < 24) losses.add(`the logo is ${width} wide`)
    }
    return [...losses]
  }, parts)
}
