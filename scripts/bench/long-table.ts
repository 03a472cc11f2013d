import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import type { Operations } from '../../src/generated/operations.ts'
import { appearance } from './appear.ts'
import { type Chapter, median } from './figures.ts'
import { newPage, type StoredSession } from './visitor.ts'

const visits = 3
const rowCount = 1000
const address = '/v2/pfp/manager/investments'

type Answer = Operations['listInvestments']['result']

/** Measures the manager's list of investments with 1,000 rows. */
export async function measureLongTable(
  browser: Browser,
  origin: string,
  stored: StoredSession,
): Promise<Chapter> {
  const page = await newPage(browser, origin, stored)
  const answer = await longAnswer(page)
  await page.route(`**${address}?*`, (route) => route.fulfill({ json: answer }))
  await page.route(`**${address}`, (route) => route.fulfill({ json: answer }))
  const mounts: number[] = []
  const selections: number[] = []
  const more: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    await page.goto('/manager/issuances', { waitUntil: 'networkidle' })
    const awaited = { link: 'a[href="/manager/investments"]', selector: 'table tbody tr', count: rowCount }
    const { drawn } = await appearance(page, awaited)
    mounts.push(drawn - (await answeredAt(page)))
    selections.push(await pressed(page, 'thead input[type="checkbox"]', 'tbody :checked', rowCount))
    more.push(await pressed(page, 'tbody tr:nth-child(500) :checked', 'tbody :checked', rowCount - 1))
  }
  await page.context().close()
  return {
    title: `List of ${rowCount} rows with selection`,
    figures: [
      { name: 'answer arrived to the table drawn, median', value: median(mounts), unit: 'ms' },
      { name: 'the same, slowest', value: Math.max(...mounts), unit: 'ms' },
      { name: 'press to all rows selected, median', value: median(selections), unit: 'ms' },
      { name: 'press to one row fewer, median', value: median(more), unit: 'ms' },
    ],
  }
}

/** Measures from the press of a checkbox to the frame with the expected number of checked ones, in ms. */
function pressed(page: Page, box: string, selector: string, count: number): Promise<number> {
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
async function longAnswer(page: Page): Promise<{ data: Answer }> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === address)
  await page.goto('/manager/investments')
  const { data }: { data: Answer } = await (await answered).json()
  const rows = Array.from({ length: rowCount }, (_, index) => data.items[index % data.items.length])
  const items = rows.filter((row) => row !== undefined).map((row) => ({ ...row, id: randomUUID() }))
  return { data: { ...data, items } }
}

/** Returns when the page had the response, in ms on its own clock. */
function answeredAt(page: Page): Promise<number> {
  return page.evaluate((path) => {
    const loaded = performance.getEntriesByType('resource')
    const answers = loaded.filter(
      (entry) => entry instanceof PerformanceResourceTiming && entry.name.includes(path),
    )
    return Math.max(...answers.map((entry) => entry.startTime + entry.duration))
  }, address)
}
