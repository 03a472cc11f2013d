import type { Page } from 'playwright-core'

/** The figures of a page load; times in milliseconds since the navigation. */
export interface PageLoad {
  fcp: number
  lcp: number
  /** The element of the largest paint, with its class. */
  largest: string
  /** The largest paint except pictures. */
  text: number
  cls: number
  /** The total blocking time: the parts of long tasks beyond 50 ms. */
  blocked: number
  /** The number of requests, except pictures and fonts. */
  requests: number
}

export interface Network {
  /** The latency in milliseconds. */
  latency: number
  /** The rates in bits per second. */
  down: number
  up: number
}

/** Opens a page over a throttled network, on a processor four times slower. */
export async function openSlowly(page: Page, path: string, network: Network): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page)
  let requests = 0
  session.on('Network.responseReceived', ({ response }) => {
    if (!/^(?:image|font)\//.test(response.mimeType)) requests += 1
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.down / 8,
    uploadThroughput: network.up / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  const entries = await page.evaluate(
    async (types) => {
      const seen: { type: string; start: number; duration: number; shift: number; of: string }[] = []
      for (const type of types) {
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const element = 'element' in entry && entry.element instanceof Element ? entry.element : null
            seen.push({
              type,
              start: entry.startTime,
              duration: entry.duration,
              shift: 'value' in entry ? Number(entry.value) : 0,
              of: element === null ? '' : `${element.tagName.toLowerCase()}.${element.className}`,
            })
          }
        })
        observer.observe({ type, buffered: true })
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
      return seen
    },
    ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'],
  )
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}.`)
  const of = (type: string) => entries.filter((entry) => entry.type === type)
  const largest = of('largest-contentful-paint').at(-1)
  return {
    fcp: of('paint').at(-1)?.start ?? Number.NaN,
    lcp: largest?.start ?? Number.NaN,
    largest: largest?.of ?? '',
    text:
      of('largest-contentful-paint').findLast(({ of: element }) => !element.startsWith('img'))?.start ??
      Number.NaN,
    cls: of('layout-shift').reduce((sum, { shift }) => sum + shift, 0),
    blocked: of('longtask').reduce((sum, { duration }) => sum + duration - 50, 0),
    requests,
  }
}
