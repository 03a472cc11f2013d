import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import type { Operations } from '../../src/generated/operations.ts'
import { appearance } from './appear.ts'
import { type Chapter, median } from './figures.ts'
import { newPage, type StoredSession } from './visitor.ts'

const visits = 3
const rowCount = 1000
const path = '/v2/pfp/manager/investments'

type InvestmentList = Operations['listInvestments']['result']

/** Measures the manager's list of investments with 1,000 rows. */
export async function measureLongTable(
  browser: Browser,
  origin: string,
  stored: StoredSession,
): Promise<Chapter> {
  const page = await newPage(browser, origin, stored)
  const longResponse = await longResponseOf(page)
  await page.route(`**${path}?*`, (route) => route.fulfill({ json: longResponse }))
  await page.route(`**${path}`, (route) => route.fulfill({ json: longResponse }))
  const mounts: number[] = []
  const selections: number[] = []
  const deselections: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    await page.goto('/manager/issuances', { waitUntil: 'networkidle' })
    const expected = { link: 'a[href="/manager/investments"]', selector: 'table tbody tr', count: rowCount }
    const { drawn } = await appearance(page, expected)
    mounts.push(drawn - (await responseTimeOf(page)))
    selections.push(await timePress(page, 'thead input[type="checkbox"]', 'tbody :checked', rowCount))
    deselections.push(
      await timePress(page, 'tbody tr:nth-child(500) :checked', 'tbody :checked', rowCount - 1),
    )
  }
  await page.context().close()
  return {
    title: `List of ${rowCount} rows with selection`,
    figures: [
      { name: 'answer arrived to the table drawn, median', value: median(mounts), unit: 'ms' },
      { name: 'the same, slowest', value: Math.max(...mounts), unit: 'ms' },
      { name: 'press to all rows selected, median', value: median(selections), unit: 'ms' },
      { name: 'press to one row fewer, median', value: median(deselections), unit: 'ms' },
    ],
  }
}

/**
 * Measures the time from the click on a checkbox to the frame with the expected number of checked boxes, in
 * milliseconds.
 */
function timePress(page: Page, box: string, selector: string, count: number): Promise<number> {
  return page.evaluate(
    async ({ box, selector, count }) => {
      const startedAt = performance.now()
      document.querySelector<HTMLElement>(box)?.click()
      while (document.querySelectorAll(selector).length !== count)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - startedAt
    },
    { box, selector, count },
  )
}

/** Returns the server's response with its rows repeated under new ids. */
async function longResponseOf(page: Page): Promise<{ data: InvestmentList }> {
  const responsePromise = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await page.goto('/manager/investments')
  const { data }: { data: InvestmentList } = await (await responsePromise).json()
  const rows = Array.from({ length: rowCount }, (_, index) => data.items[index % data.items.length])
  const items = rows.filter((row) => row !== undefined).map((row) => ({ ...row, id: randomUUID() }))
  return { data: { ...data, items } }
}

/** Returns when the page had received the response, in milliseconds on the page's clock. */
function responseTimeOf(page: Page): Promise<number> {
  return page.evaluate((listPath) => {
    const loaded = performance.getEntriesByType('resource')
    const listRequests = loaded.filter(
      (entry) => entry instanceof PerformanceResourceTiming && entry.name.includes(listPath),
    )
    return Math.max(...listRequests.map((entry) => entry.startTime + entry.duration))
  }, path)
}
