import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readStyleSheet } from '../../src/language/customization/style-sheet/index.ts'
import { hostileSheets } from '../language/style-sheet/hostile.ts'
import { alba } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('no tenant style sheet changes risk warnings or totals for an investor', async () => {
  const investor = await Person.arrives(alba, 'es', 390)
  await investor.logsIn('inversor@alba.demo')
  const risk = investor.page.locator('.ts-alert', { hasText: investor.words('risk.title') })
  await investor.opens('/user/issuances/bodega-sierra-cantabria')
  await staysSeen(risk)
  await investor.opens('/invest/bodega-sierra-cantabria/invest')
  await staysSeen(investor.page.locator('.ts-facts', { hasText: investor.words('investment.total') }))
  await staysSeen(risk)
  await investor.leaves()
})

test('no tenant style sheet changes the impersonation banner', async () => {
  const manager = await Person.arrives(alba, 'es', 1440)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/investments')
  await manager.page.locator('tbody a').first().click()
  await manager.presses('lists.open_row')
  await manager.presses('manager.impersonate')
  const dialog = manager.page.getByRole('dialog')
  await dialog.getByLabel(manager.words('manager.impersonate_reason')).fill('Nos ha pedido ayuda')
  await dialog.getByRole('button', { name: manager.words('manager.impersonate') }).click()
  await manager.isOn('issuances.title')
  await staysSeen(manager.page.getByRole('region', { name: manager.words('shell.impersonation') }))
  await manager.leaves()
})

/**
 * Asserts under every hostile style sheet that a part stays unchanged to the pixel, uncovered, and within the page's
 * width.
 */
async function staysSeen(part: Locator): Promise<void> {
  const page = part.page()
  await part.waitFor()
  await page.waitForLoadState('networkidle')
  const before = await stillPictureOf(part)
  const width = await widthOf(page)
  for (const { title, css } of hostileSheets) {
    const { served } = readStyleSheet(css)
    if (served === '') continue
    await wears(page, served)
    expect([title, await isOnTop(part), await widthOf(page)]).toEqual([title, true, width])
    await expect.poll(async () => differs(before, await pictureOf(part)), { message: title }).toBe(false)
  }
  // Applies the sheet unfiltered, to prove that the comparison would detect harm.
  await wears(
    page,
    '[data-protected] { filter: opacity(0) !important; translate: 9px; letter-spacing: 0.1em }',
  )
  expect(await differs(before, await pictureOf(part))).toBe(true)
  await wears(page, '')
}

/** Takes pictures until two in a row are equal, so that earlier transitions have ended. */
async function stillPictureOf(part: Locator): Promise<Buffer> {
  let picture = await pictureOf(part)
  await expect
    .poll(async () => {
      const last = picture
      picture = await pictureOf(part)
      return differs(last, picture)
    })
    .toBe(false)
  return picture
}

/** Returns whether pictures differ in more than 0.2 % of their values, because antialiasing varies. */
async function differs(one: Buffer, other: Buffer): Promise<boolean> {
  const [before, after] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()))
  if (before?.length !== after?.length) return true
  const different = before?.filter((value, index) => Math.abs(value - (after?.[index] ?? 0)) > 2)
  return different === undefined || different.length > (before?.length ?? 0) / 500
}

/** Replaces the tenant's style sheet by one from the page's origin. */
async function wears(page: Page, css: string): Promise<void> {
  await page.route('**/theme/worn.css*', (route) => route.fulfill({ contentType: 'text/css', body: css }))
  await page.evaluate(
    () =>
      new Promise((loaded) => {
        document.querySelector('link[href*="worn.css"]')?.remove()
        const link = document.createElement('link')
        link.rel = 'stylesheet'
        link.href = `/theme/worn.css?${Math.random()}`
        // Waits two frames, because the shortest transition appears in the next one.
        link.onload = () => requestAnimationFrame(() => requestAnimationFrame(loaded))
        document.head.append(link)
      }),
  )
  await page.unroute('**/theme/worn.css*')
}

/** Takes a picture from a whole pixel on, because fractions change the antialiasing. */
async function pictureOf(part: Locator): Promise<Buffer> {
  await part.evaluate((element) => {
    const { style } = document.body
    style.transitionProperty = 'none'
    style.paddingBlockStart = ''
    window.scrollTo(0, 0)
    const { top } = element.getBoundingClientRect()
    style.paddingBlockStart = `${Math.ceil(top) - top}px`
    window.scrollTo(0, Math.ceil(top) - 120)
  })
  return part.screenshot()
}

/** Returns the scrollable width. */
function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

function isOnTop(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}
