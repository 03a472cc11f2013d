import type { Browser, Page } from 'playwright-core'
import { shiftOf } from '../lib/shift.ts'
import { type Chapter, median } from './figures.ts'
import { newPage, type StoredSession } from './visitor.ts'

const layouts = 7

/** Measures the layout time of the longest page on a phone, and its layout shift while loading. */
export async function measureLayout(
  browser: Browser,
  origin: string,
  investor: StoredSession,
): Promise<Chapter> {
  const page = await newPage(browser, origin, investor, 390)
  await page.goto('/user/issuances/edificio-ruzafa', { waitUntil: 'networkidle' })
  await page.locator('.ts-gallery').waitFor()
  const shift = await shiftOf(page)
  const times = await layoutTimes(page)
  await page.context().close()
  return {
    title: 'Issuance at 390 px',
    figures: [
      { name: 'one layout of the whole page', value: median(times), unit: 'ms', bar: 16 },
      { name: 'cumulative layout shift', value: shift, unit: '', bar: 0.02 },
    ],
  }
}

/** Measures repeated layouts in milliseconds; changes the width each time, so that nothing is cached. */
function layoutTimes(page: Page): Promise<number[]> {
  return page.evaluate(
    (count) =>
      Array.from({ length: count }, (_, round) => {
        document.body.style.inlineSize = round % 2 === 0 ? 'calc(100% - 1px)' : ''
        const start = performance.now()
        document.body.getBoundingClientRect()
        return performance.now() - start
      }),
    layouts,
  )
}
