import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { alba, nexo } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('up to three toasts are shown at the top right for five seconds and can be swiped away', async () => {
  const person = await Person.arrives(alba, 'es', 1440)
  await person.logsIn('nueva@alba.demo')
  await person.opens('/user/issuances/edificio-ruzafa')
  // Presses by keyboard, because a toast may cover the button.
  for (const label of ['issuance.follow', 'issuance.unfollow', 'issuance.follow', 'issuance.unfollow'])
    await person.page.getByRole('button', { name: person.words(label), exact: true }).press('Enter')
  const toasts = person.page.locator('.Toastify__toast')
  await expect.poll(() => toasts.count()).toBe(3)
  await person.button('issuance.follow').waitFor()
  await person.isTold('success', person.words('issuance.followed'))

  const box = await toasts.first().boundingBox()
  const bar = await person.page.getByRole('banner').boundingBox()
  expect(box?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  expect(box?.y).toBeLessThan(120)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 40)
  const time = toasts.first().locator('.Toastify__progress-bar').last()
  expect(await time.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s')

  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 20]
  const toastId = await toasts.first().getAttribute('id')
  await person.page.mouse.move(x, y)
  await person.page.mouse.down()
  await person.page.mouse.move(x + 380, y, { steps: 12 })
  await person.page.mouse.up()
  await person.page.locator(`[id="${toastId}"]`).waitFor({ state: 'detached' })
  await person.leaves()
})

test('on a phone one toast at a time covers only the bar, in the page’s language', async () => {
  const person = await Person.arrives(alba, 'es')
  const { page } = person
  await person.logsIn('nueva@alba.demo')
  await person.opens('/user/issuances/edificio-ruzafa')
  for (const label of ['issuance.follow', 'issuance.unfollow', 'issuance.follow', 'issuance.unfollow'])
    await page.getByRole('button', { name: person.words(label), exact: true }).press('Enter')
  await person.button('issuance.follow').waitFor()
  await expect.poll(() => page.locator('.Toastify__toast').count()).toBe(1)
  await person.isTold('success', person.words('issuance.unfollowed'))
  expect(await coveredBy(page, '.Toastify__toast')).toEqual([])

  const region = page.getByRole('region', { name: person.words('shell.toasts'), exact: true })
  await region.getByRole('progressbar', { name: person.words('shell.toast_timer') }).waitFor()
  await person.leaves()
})

test('a confirmation closes its action menu and returns the focus to the menu’s button', async () => {
  const person = await Person.arrives(alba, 'es')
  const { page } = person
  await person.logsIn('gestora@alba.demo')
  await person.opens('/manager/investments?status=PROOF_OF_PAYMENT_UPLOADED')
  await person.isOn('manager.investments')
  const menu = page.locator('.ts-table .ts-menu').first()
  const button = menu.locator('summary')
  for (const leave of ['Escape', 'renderer.cancel']) {
    await button.click()
    await menu.getByRole('button', { name: person.words('manager.confirm_payment') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await menu.getAttribute('open')).toBeNull()
    if (leave === 'Escape') await page.keyboard.press(leave)
    else await dialog.getByRole('button', { name: person.words(leave), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await menu.getAttribute('open')).toBeNull()
    await person.hasFocus(button)
  }

  await button.click()
  await page.keyboard.press('Escape')
  expect(await menu.getAttribute('open')).toBeNull()
  await person.hasFocus(button)
  await button.click()
  await page.getByRole('heading', { level: 1 }).click()
  expect(await menu.getAttribute('open')).toBeNull()
  await person.leaves()
})

test('the note that investing is not yet binding is visible beside its button only', async () => {
  const person = await Person.arrives(alba, 'es')
  const { page } = person
  await person.logsIn('nueva@alba.demo')
  await person.opens('/user/issuances/edificio-ruzafa')
  const note = page.getByText(person.words('issuance.invest_note'))
  await note.waitFor()
  const box = await note.boundingBox()
  const button = await page
    .getByRole('link', { name: person.words.around('issuance.invest_from') })
    .boundingBox()
  expect(Math.abs((box?.y ?? 0) - (button?.y ?? 900))).toBeLessThan(60)
  expect(box?.y).toBeLessThan(844)
  await person.leaves()

  const investor = await Person.arrives(alba, 'es')
  await investor.logsIn('inversor@alba.demo')
  await investor.opens('/user/investments')
  await investor.isOn('investments.title')
  const resume = await investor.page.locator('.ts-listing a[href^="/invest/"]').first().getAttribute('href')
  await investor.opens(`/user/issuances/${resume?.split('/').at(-1)}`)
  await investor.sees('issuance.resume_note')
  expect(await investor.page.getByText(investor.words('issuance.invest_note')).count()).toBe(0)
  await investor.leaves()
})

/** Lists the headings and primary buttons that are covered. */
function coveredBy(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const over = document.querySelector(selector)?.getBoundingClientRect()
    if (over === undefined) throw new Error(`No ${selector}`)
    const isUnder = ({ top, bottom, left, right }: DOMRect) =>
      top < over.bottom && bottom > over.top && left < over.right && right > over.left
    return [...document.querySelectorAll('h1, h2, h3, .ts-button--primary')]
      .filter((element) => isUnder(element.getBoundingClientRect()))
      .map((element) => element.textContent ?? '')
  }, selector)
}

test.each([
  ['a phone has the menu at the bottom', 390, { left: 0, below: true, wide: true }],
  ['a tablet has a narrow menu on the left', 1280, { left: 0, below: false, wide: false }],
  ['a desktop has a wide menu on the left', 1500, { left: 0, below: false, wide: true }],
])('%s', async (_sentence, width, expected) => {
  const person = await Person.arrives(nexo, 'es', width)
  await person.logsIn('inversor@nexo.demo')
  const box = await person.page.getByRole('navigation', { name: person.words('shell.menu') }).boundingBox()
  const height = person.page.viewportSize()?.height ?? 0
  expect({
    left: box?.x,
    below: (box?.y ?? 0) > height / 2,
    wide: (box?.width ?? 0) > 200,
  }).toEqual(expected)
  await person.leaves()
})

test('a logout works even if the server cannot be reached', async () => {
  const person = await Person.arrives(alba, 'es', 1440)
  await person.logsIn('inversor@alba.demo')
  await person.page.route('**/v2/user/logout', (route) => route.abort())
  // Waits for the page to take the focus, which would close a menu.
  await person.hasFocus(person.page.getByRole('heading', { level: 1 }))
  await person.expects('ERR_FAILED', async () => {
    await person.page.locator('header .ts-menu > summary').click()
    await person.logsOut()
    await person.page.waitForURL('**/login')
  })
  await person.opens('/user/portfolio')
  await person.isOn('login.title')
  await person.leaves()
})
