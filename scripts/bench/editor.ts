import type { Browser, Page } from 'playwright-core'
import { type Chapter, median } from './figures.ts'
import { type Kept, newPage } from './visitor.ts'

const visits = 3

/** How long a manager waits until the code editor says what is wrong with their document: a first visit, then others. */
export async function measureEditor(browser: Browser, origin: string, manager: Kept): Promise<Chapter> {
  const page = await newPage(browser, origin, manager, 1440)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const first = await untilDiagnostics(page)
  const again: number[] = []
  for (let visit = 0; visit < visits; visit += 1) again.push(await untilDiagnostics(page))
  await page.context().close()
  return {
    title: 'First diagnostics of the editor, on a processor four times slower',
    figures: [
      { name: 'with an empty cache', value: first, unit: 'ms' },
      { name: 'from then on', value: median(again), unit: 'ms', bar: 2000 },
    ],
  }
}

async function untilDiagnostics(page: Page): Promise<number> {
  await page.goto('about:blank')
  const start = performance.now()
  await page.goto('/manager/customization?view=text')
  await page.locator('.monaco-editor .view-line').first().waitFor()
  await page.getByText('se puede publicar').waitFor()
  return performance.now() - start
}
