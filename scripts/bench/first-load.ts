import type { Browser, Page } from 'playwright-core'
import type { Chapter } from './figures.ts'
import { newPage, type StoredSession } from './visitor.ts'

/**
 * Lists the pages, with the maximum size of their scripts and styles in kB and the window's width in pixels. On wide
 * screens, the login page has an aside.
 */
export const pages = [
  { path: '/login', bar: 150, visitor: true, width: 390 },
  { path: '/login', bar: 190, visitor: true, width: 1280 },
  { path: '/user/issuances', bar: 220, visitor: false, width: 1280 },
  { path: '/user/issuances/edificio-ruzafa', bar: 220, visitor: false, width: 1280 },
  { path: '/invest/bodega-sierra-cantabria/invest', bar: 224, visitor: false, width: 1280 },
]

const kinds = ['JS + CSS', 'HTML', 'documents and answers', 'pictures and fonts', 'headers'] as const
type Kind = (typeof kinds)[number]

/** Measures the compressed bytes of the first visit of each page; headers are counted separately. */
export async function measureFirstLoads(
  browser: Browser,
  origin: string,
  stored: StoredSession,
): Promise<Chapter[]> {
  const chapters: Chapter[] = []
  for (const { path, bar, visitor, width } of pages) {
    const page = await newPage(browser, origin, visitor ? undefined : stored, width)
    const bytes = await transferred(page, path)
    await page.context().close()
    chapters.push({
      title: `First load of ${path}${width < 768 ? ' on a phone' : ''}`,
      figures: kinds.map((kind) => ({
        name: kind,
        value: bytes[kind] / 1000,
        unit: 'kB',
        ...(kind === 'JS + CSS' && { bar }),
      })),
    })
  }
  return chapters
}

/** Returns the transferred bytes by kind. Throws if the address redirects. */
export async function transferred(page: Page, path: string): Promise<Record<Kind, number>> {
  const bytes: Record<Kind, number> = {
    'JS + CSS': 0,
    HTML: 0,
    'documents and answers': 0,
    'pictures and fonts': 0,
    headers: 0,
  }
  const responses = new Map<string, { kind: Kind; headers: number }>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    responses.set(requestId, { kind: kindOf(response.mimeType), headers: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const received = responses.get(requestId)
    // Skips responses from the cache.
    if (received === undefined || encodedDataLength === 0) return
    bytes.headers += received.headers
    bytes[received.kind] += encodedDataLength - received.headers
  })
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}.`)
  return bytes
}

function kindOf(type: string): Kind {
  if (/javascript|css/.test(type)) return 'JS + CSS'
  if (type === 'text/html') return 'HTML'
  return /^(image|font)\//.test(type) ? 'pictures and fonts' : 'documents and answers'
}
