import type { Browser, Page } from 'playwright-core'
import { type Chapter, type Figure, median } from './figures.ts'
import { newPage, type StoredSession } from './visitor.ts'

const visits = 5
/** Delays the next visit, in milliseconds, until the browser has cached the compiled code. */
const STAY = 3000
const OPENED = 'opened'

/**
 * Measures the time until the code editor shows the document and underlines its errors, from the settings view and from
 * another page, for a first, a second and later visits. New tabs take longer: Chromium has no compiled code where
 * Cross-Origin-Opener-Policy changes the process.
 */
export async function measureEditor(
  browser: Browser,
  origin: string,
  manager: StoredSession,
): Promise<Chapter> {
  const openNewPage = () => newPage(browser, origin, manager, 1440)
  await saveInvalidDraft(await openNewPage())
  return {
    title: 'First diagnostics of the code editor, on a processor four times slower',
    figures: [
      ...(await measureVisits('from the settings', await openNewPage(), openTab)),
      ...(await measureVisits('with the page', await openNewPage(), openPage)),
    ],
  }
}

async function measureVisits(
  name: string,
  page: Page,
  open: (page: Page) => Promise<void>,
): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(logFirstUnderline, OPENED)
  const timeVisit = async () => {
    await page.goto('/manager/issuances', { waitUntil: 'networkidle' })
    const underlineMessage = page.waitForEvent('console', (message) =>
      message.text().startsWith('underlined '),
    )
    await open(page)
    const [, after] = (await underlineMessage).text().split(' ')
    await page.waitForTimeout(STAY)
    return Number(after)
  }
  const first = await timeVisit()
  // Separates the second visit, after which the browser caches the compiled code.
  const second = await timeVisit()
  const again: number[] = []
  for (let count = 0; count < visits; count += 1) again.push(await timeVisit())
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
  // Waits 150 milliseconds, about as long as a person takes to press a tab under the pointer.
  await page.waitForTimeout(150)
  await page.mouse.down()
  await page.mouse.up()
}

/** Logs the time of the first underline on the page's own clock, because polling from outside slows the page down. */
function logFirstUnderline(opened: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.monaco-editor .squiggly-error')) return
    observer.disconnect()
    const [mark] = performance.getEntriesByName(opened)
    console.debug(`underlined ${performance.now() - (mark?.startTime ?? 0)}`)
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Saves a draft that cannot be published: its title is too long. */
async function saveInvalidDraft(page: Page): Promise<void> {
  await page.goto('/manager/customization')
  await page.getByLabel('Nombre de la plataforma').fill('x'.repeat(500))
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByText('Sigues con tu borrador').waitFor()
  await page.context().close()
}
