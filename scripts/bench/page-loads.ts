import type { Browser } from 'playwright-core'
import { type Chapter, median } from './figures.ts'
import { openSlowly, type PageLoad } from './slow-page-load.ts'
import { newPage, type StoredSession } from './visitor.ts'

const visits = 5

/** Describes the network of a phone on slow 4G: latency in milliseconds, rates in bits per second. */
const network = { latency: 150, down: 1_600_000, up: 750_000 }

/** Lists the pages, with the maximum time of their largest paint in milliseconds. */
const pages = [
  { path: '/login', bar: 2600, visitor: true },
  { path: '/user/issuances', bar: 3200, visitor: false },
  { path: '/user/issuances/edificio-ruzafa', bar: 3400, visitor: false },
]

/** Measures page loads on a slow phone with an empty cache: medians of several visits. */
export async function measurePageLoads(
  browser: Browser,
  origin: string,
  investor: StoredSession,
): Promise<Chapter[]> {
  const chapters: Chapter[] = []
  for (const { path, bar, visitor } of pages) {
    const loads: PageLoad[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const page = await newPage(browser, origin, visitor ? undefined : investor, 390)
      loads.push(await openSlowly(page, path, network))
      await page.context().close()
    }
    const medianOf = (name: 'fcp' | 'lcp' | 'text' | 'cls' | 'requests') =>
      median(loads.map((load) => load[name]))
    chapters.push({
      title: `Arrival of ${path} at 390 px, 1.6 Mb/s, 150 ms, a processor four times slower`,
      figures: [
        { name: 'first contentful paint', value: medianOf('fcp'), unit: 'ms' },
        { name: 'largest text', value: medianOf('text'), unit: 'ms' },
        {
          name: `largest contentful paint (${loads.at(-1)?.largest})`,
          value: medianOf('lcp'),
          unit: 'ms',
          bar,
        },
        { name: 'cumulative layout shift', value: medianOf('cls'), unit: '', bar: 0.02 },
        { name: 'requests besides pictures and fonts', value: medianOf('requests'), unit: '', bar: 12 },
      ],
    })
  }
  return chapters
}
