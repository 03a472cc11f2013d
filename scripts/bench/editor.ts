import type { Browser, Page } from 'playwright-core'
import { type Chapter, type Figure, median } from './figures.ts'
import { newPage, type StoredSession } from './visitor.ts'

const visits = 5
/** The manager reads what came before they open it again: by then the browser has kept the compiled code. */
const STAY = 3000
const OPENED = 'opened'

/**
 * How long a manager waits for the code editor, until it shows their document and underlines what is wrong in it: from the
 * settings beside it, and with the whole page from another one of theirs. A first visit, a second, then others. From a new tab
 * the page takes longer: Chromium keeps no compiled code for one whose Cross-Origin-Opener-Policy makes it change processes.
 */
export async function measureEditor(
  browser: Browser,
  origin: string,
  manager: StoredSession,
): Promise<Chapter> {
  const arrive = () => newPage(browser, origin, manager, 1440)
  await leaveMistake(await arrive())
  return {
    title: 'First diagnostics of the code editor, on a processor four times slower',
    figures: [
      ...(await visit('from the settings', await arrive(), openTab)),
      ...(await visit('with the page', await arrive(), openPage)),
    ],
  }
}

async function visit(name: string, page: Page, open: (page: Page) => Promise<void>): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(tellUnderlined, OPENED)
  const wait = async () => {
    await page.goto('/manager/issuances', { waitUntil: 'networkidle' })
    const told = page.waitForEvent('console', (message) => message.text().startsWith('underlined '))
    await open(page)
    const [, after] = (await told).text().split(' ')
    await page.waitForTimeout(STAY)
    return Number(after)
  }
  const first = await wait()
  // Only after this visit does the browser keep the compiled code: it is told by itself.
  const second = await wait()
  const again: number[] = []
  for (let count = 0; count < visits; count += 1) again.push(await wait())
  await page.context().close()
  return [
    { name: `${name}, with an empty cache`, value: first, unit: 'ms', bar: 2000 },
    { name: `${name}, on the second visit`, value: second, unit: 'ms', bar: 2000 },
    { name: `${name}, from the third visit on`, value: median(again), unit: 'ms', bar: 2000 },
  ]
}

async function openPage(page: Page): Promise<void> {
  await page.goto('/manager/customization?view=text', { waitUntil: 'commit' })
}

async function openTab(page: Page): Promise<void> {
  await page.goto('/manager/customization')
  await page.locator('.ts-problems__problem').waitFor()
  await page.waitForTimeout(STAY)
  const tab = page.getByRole('tab', { name: 'Texto' })
  await tab.evaluate((tab, opened) => tab.addEventListener('click', () => performance.mark(opened)), OPENED)
  await tab.hover()
  // So long a hand takes from the tab's edge to the press.
  await page.waitForTimeout(150)
  await page.mouse.down()
  await page.mouse.up()
}

/** A page tells by its own clock, from its beginning or from that mark: whoever asks it from outside slows it down. */
function tellUnderlined(opened: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.monaco-editor .squiggly-error')) return
    observer.disconnect()
    const [mark] = performance.getEntriesByName(opened)
    console.debug(`underlined ${performance.now() - (mark?.startTime ?? 0)}`)
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** A draft that may not be published: its title is too long. */
async function leaveMistake(page: Page): Promise<void> {
  await page.goto('/manager/customization')
  await page.getByLabel('Nombre de la plataforma').fill('x'.repeat(500))
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByText('Sigues con tu borrador').waitFor()
  await page.context().close()
}
