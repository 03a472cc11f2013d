import type { Page } from 'playwright-core'

/** Describes a page load; times are in milliseconds since the navigation. */
export interface PageLoad {
  fcp: number
  lcp: number
  /** Names the element of the largest paint, with its class. */
  largest: string
  /** Contains the time of the largest paint, without pictures. */
  text: number
  cls: number
  /** Contains the total blocking time: the parts of long tasks beyond 50 ms. */
  blocked: number
  /** Counts the requests, without pictures and fonts. */
  requests: number
}

export interface Network {
  /** Contains the latency in milliseconds. */
  latency: number
  /** Contains the download rate in bits per second; `up` contains the upload rate. */
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
      const observed: { type: string; start: number; duration: number; shift: number; label: string }[] = []
      for (const type of types) {
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const element = 'element' in entry && entry.element instanceof Element ? entry.element : null
            observed.push({
              type,
              start: entry.startTime,
              duration: entry.duration,
              shift: 'value' in entry ? Number(entry.value) : 0,
              label: element === null ? '' : `${element.tagName.toLowerCase()}.${element.className}`,
            })
          }
        })
        observer.observe({ type, buffered: true })
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
      return observed
    },
    ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'],
  )
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}.`)
  const entriesOf = (type: string) => entries.filter((entry) => entry.type === type)
  const largest = entriesOf('largest-contentful-paint').at(-1)
  return {
    fcp: entriesOf('paint').at(-1)?.start ?? Number.NaN,
    lcp: largest?.start ?? Number.NaN,
    largest: largest?.label ?? '',
    text:
      entriesOf('largest-contentful-paint').findLast(({ label }) => !label.startsWith('img'))?.start ??
      Number.NaN,
    cls: entriesOf('layout-shift').reduce((sum, { shift }) => sum + shift, 0),
    blocked: entriesOf('longtask').reduce((sum, { duration }) => sum + duration - 50, 0),
    requests,
  }
}
