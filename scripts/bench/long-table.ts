import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import type { Operations } from '../../src/generated/operations.ts'
import { appearance } from './appear.ts'
import { type Chapter, median } from './figures.ts'
import { type Kept, newPage } from './visitor.ts'

const visits = 3
const rowCount = 1000
const address = '/v2/pfp/manager/investments'

type Answer = Operations['listInvestments']['result']

/** The manager's table of investments with a thousand rows, each with its link, its badge and its actions. */
export async function measureLongTable(browser: Browser, origin: string, kept: Kept): Promise<Chapter> {
  const page = await newPage(browser, origin, kept)
  const answer = await longAnswer(page)
  await page.route(`**${address}?*`, (route) => route.fulfill({ json: answer }))
  await page.route(`**${address}`, (route) => route.fulfill({ json: answer }))
  const mounts: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    await page.goto('/manager/issuances', { waitUntil: 'networkidle' })
    const awaited = { link: 'a[href="/manager/investments"]', selector: 'table tbody tr', count: rowCount }
    const { drawn } = await appearance(page, awaited)
    mounts.push(drawn - (await answeredAt(page)))
  }
  await page.context().close()
  return {
    title: `Table of ${rowCount} rows`,
    figures: [
      { name: 'answer arrived to the table drawn, median', value: median(mounts), unit: 'ms' },
      { name: 'the same, slowest', value: Math.max(...mounts), unit: 'ms' },
    ],
  }
}

/** The server's own answer, its rows repeated under new ids. */
async function longAnswer(page: Page): Promise<{ data: Answer }> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === address)
  await page.goto('/manager/investments')
  const { data }: { data: Answer } = await (await answered).json()
  const rows = Array.from({ length: rowCount }, (_, index) => data.items[index % data.items.length])
  const items = rows.filter((row) => row !== undefined).map((row) => ({ ...row, id: randomUUID() }))
  return { data: { ...data, items } }
}

/** When the page had the answer, on its own clock. */
function answeredAt(page: Page): Promise<number> {
  return page.evaluate((path) => {
    const loaded = performance.getEntriesByType('resource')
    const answers = loaded.filter(
      (entry) => entry instanceof PerformanceResourceTiming && entry.name.includes(path),
    )
    return Math.max(...answers.map((entry) => entry.startTime + entry.duration))
  }, address)
}
