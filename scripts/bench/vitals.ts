import type { Browser } from 'playwright-core'
import { type Chapter, median } from './figures.ts'
import { openSlowly, type PageLoad } from './slow-page-load.ts'
import { newPage } from './visitor.ts'

const visits = 3

/**
 * Describes the network of Lighthouse's phone profile, throttled rather than simulated: slow 4G. The processor is four
 * times slower.
 */
const network = { latency: 562.5, down: 1474.56 * 1024, up: 675 * 1024 }

/** Measures the login page on a slow phone with an empty cache: medians of several visits. */
export async function measureVitals(browser: Browser, origin: string): Promise<Chapter> {
  const loads: PageLoad[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const page = await newPage(browser, origin, undefined, 412)
    loads.push(await openSlowly(page, '/login', network))
    await page.context().close()
  }
  const medianOf = (name: 'fcp' | 'lcp' | 'cls' | 'blocked') => median(loads.map((load) => load[name]))
  return {
    title: 'Login page on slow 4G and a processor four times slower',
    figures: [
      { name: 'first contentful paint', value: medianOf('fcp'), unit: 'ms' },
      { name: 'largest contentful paint', value: medianOf('lcp'), unit: 'ms' },
      { name: 'cumulative layout shift', value: medianOf('cls'), unit: '' },
      { name: 'beyond 50 ms of long tasks, in all', value: medianOf('blocked'), unit: 'ms' },
    ],
  }
}
