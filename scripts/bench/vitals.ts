import type { Browser, Page } from 'playwright-core'
import { type Chapter, median } from './figures.ts'
import { newPage } from './visitor.ts'

const visits = 3

/** Lighthouse's phone, with its throttling applied instead of simulated: slow 4G, a processor four times slower. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

interface Vitals {
  fcp: number
  lcp: number
  cls: number
  blocked: number
}

/** How the login page comes up on a slow phone with an empty cache: medians of a few visits. */
export async function measureVitals(browser: Browser, origin: string): Promise<Chapter> {
  const all: Vitals[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const page = await newPage(browser, origin, undefined, 412)
    all.push(await visitSlowly(page, '/login'))
    await page.context().close()
  }
  const of = (name: keyof Vitals) => median(all.map((vitals) => vitals[name]))
  return {
    title: 'Login page on slow 4G and a processor four times slower',
    figures: [
      { name: 'first contentful paint', value: of('fcp'), unit: 'ms' },
      { name: 'largest contentful paint', value: of('lcp'), unit: 'ms' },
      { name: 'cumulative layout shift', value: of('cls'), unit: '' },
      { name: 'beyond 50 ms of long tasks, in all', value: of('blocked'), unit: 'ms' },
    ],
  }
}

async function visitSlowly(page: Page, path: string): Promise<Vitals> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  const entries = await page.evaluate(
    async (types) => {
      const seen: { type: string; start: number; duration: number; shift: number }[] = []
      for (const type of types) {
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = 'value' in entry ? Number(entry.value) : 0
            seen.push({ type, start: entry.startTime, duration: entry.duration, shift })
          }
        })
        observer.observe({ type, buffered: true })
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
      return seen
    },
    ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'],
  )
  const of = (type: string) => entries.filter((entry) => entry.type === type)
  return {
    fcp: of('paint').at(-1)?.start ?? Number.NaN,
    lcp: of('largest-contentful-paint').at(-1)?.start ?? Number.NaN,
    cls: of('layout-shift').reduce((sum, { shift }) => sum + shift, 0),
    blocked: of('longtask').reduce((sum, { duration }) => sum + duration - 50, 0),
  }
}
