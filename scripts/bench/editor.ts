import type { Browser, Page } from 'playwright-core'
import { type Chapter, median } from './figures.ts'
import { type Kept, newPage } from './visitor.ts'

const visits = 7
/** The manager reads what came before they open it again: by then the browser has kept the compiled code. */
const STAY = 3000

/**
 * How long a manager waits, from another page of theirs, until the code editor shows their document and says what is wrong
 * with it: a first visit, a second, then others. From a new tab it is longer: Chromium keeps no compiled code for a page whose
 * Cross-Origin-Opener-Policy makes it change processes.
 */
export async function measureEditor(browser: Browser, origin: string, manager: Kept): Promise<Chapter> {
  const page = await newPage(browser, origin, manager, 1440)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tellDiagnostics(page)
  const first = await untilDiagnostics(page)
  // Only after this visit does the browser keep the compiled code: it is told by itself.
  const second = await untilDiagnostics(page)
  const again: number[] = []
  for (let visit = 0; visit < visits; visit += 1) again.push(await untilDiagnostics(page))
  await page.context().close()
  return {
    title: 'First diagnostics of the editor, on a processor four times slower',
    figures: [
      { name: 'with an empty cache', value: first, unit: 'ms', bar: 2000 },
      { name: 'on the second visit', value: second, unit: 'ms', bar: 2000 },
      { name: 'from the third visit on', value: median(again), unit: 'ms', bar: 2000 },
    ],
  }
}

/** Every page tells when it shows them, by its own clock: whoever asks it from outside slows it down. */
async function tellDiagnostics(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const said = document.querySelector('.ts-problems__count')?.textContent ?? ''
      if (!document.querySelector('.monaco-editor .view-line') || !said.includes('se puede publicar')) return
      observer.disconnect()
      console.debug(`diagnostics ${performance.now()}`)
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
}

async function untilDiagnostics(page: Page): Promise<number> {
  await page.goto('/manager', { waitUntil: 'networkidle' })
  const told = page.waitForEvent('console', (message) => message.text().startsWith('diagnostics '))
  await page.goto('/manager/customization?view=text', { waitUntil: 'commit' })
  const [, after] = (await told).text().split(' ')
  await page.waitForTimeout(STAY)
  return Number(after)
}
