import { afterAll, expect, test } from 'vitest'
import { alba, nexo } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'
import { lossesOn, moveInto, settled } from './room.ts'
import { walked } from './walked.ts'

afterAll(closeBrowser)

test.each([390, 1440])('the tab selected by the URL is visible (%i px)', async (width) => {
  const manager = await Person.arrives(alba, 'es', width)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/investments?group=delivering')
  await settled(manager.page)
  if (width === 390) {
    const shown = manager.page.getByRole('combobox').first()
    expect(await shown.inputValue()).toBe('delivering')
    return manager.leaves()
  }
  const row = await manager.page.getByRole('tablist').last().boundingBox()
  const tab = await manager.page.getByRole('tab', { selected: true }).last().boundingBox()
  if (row === null || tab === null) throw new Error('There are no tabs.')
  expect(tab.x).toBeGreaterThanOrEqual(row.x)
  // Allows one pixel for rounding.
  expect(tab.x + tab.width).toBeLessThanOrEqual(row.x + row.width + 1)
  await manager.leaves()
})

test('a printed list has no filters, paging or buttons', async () => {
  const manager = await Person.arrives(alba, 'es', 1440)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/investments')
  await settled(manager.page)
  await manager.page.emulateMedia({ media: 'print' })
  await manager.page.getByRole('columnheader', { name: manager.words('manager.investor') }).waitFor()
  for (const role of ['search', 'navigation', 'button'] as const)
    expect(await manager.page.getByRole(role).count(), role).toBe(0)
  await manager.leaves()
})

test('a row’s action menu opens above the bottom menu on a phone', async () => {
  const manager = await Person.arrives(alba, 'es', 390)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/payouts')
  await settled(manager.page)
  const foot = manager.page.getByRole('navigation')
  const rowMenu = manager.page.locator('.ts-table summary').first()
  // Scrolls as far down as the menu can still be pressed.
  await rowMenu.evaluate(
    (button, height) => {
      window.scrollBy(0, button.getBoundingClientRect().bottom - (window.innerHeight - height))
    },
    (await foot.boundingBox())?.height ?? 0,
  )
  await rowMenu.click()
  const last = manager.page.locator('.ts-table details[open] button').last()
  await expect
    .poll(async () => {
      const [button, menu] = [await last.boundingBox(), await foot.boundingBox()]
      return button !== null && menu !== null && button.y + button.height <= menu.y
    })
    .toBe(true)
  await manager.leaves()
})

test('a manager filters orders by amount and status', async () => {
  const manager = await Person.arrives(alba, 'es', 1440)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/investments')
  await settled(manager.page)
  const { page, words } = manager
  const filter = (label: string) =>
    page
      .locator('summary')
      .filter({ hasText: words(label) })
      .first()
  const query = () => Object.fromEntries(new URL(page.url()).searchParams)

  await manager.presses('blocks.filters_more')
  await filter('investment.amount').press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9.000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1.000')
  await page.keyboard.press('Enter')
  await manager.sees('lists.backwards_money')
  await manager.hasNoFaults()
  await page.getByLabel(words('lists.from'), { exact: true }).last().fill('10')
  await page.keyboard.press('Enter')
  await expect.poll(query).toEqual({ amount: '1000..100000' })

  await filter('investment.status').press('Enter')
  for (const status of ['PROOF_OF_PAYMENT_UPLOADED', 'CANCELED']) {
    await page
      .getByRole('checkbox', { name: words(`investment_status.${status}`), exact: true })
      .press('Space')
    await manager.hasNoFaults()
  }
  await expect.poll(() => query().status?.split(',').length).toBe(2)
  await manager.leaves()
})

test('a manager processes several orders at once and sees why others cannot be processed', async () => {
  const manager = await Person.arrives(alba, 'es', 1440)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens(
    '/manager/investments?status=PROOF_OF_PAYMENT_UPLOADED,MINTED,CANCELED&amount=1000..100000',
  )
  await settled(manager.page)
  const { page, words } = manager
  const query = () => Object.fromEntries(new URL(page.url()).searchParams)

  await page.getByRole('checkbox', { name: words('lists.select_page') }).press('Space')
  const bar = page.getByRole('region', { name: words('lists.selection') })
  await manager.hasNoFaults()
  await bar.getByRole('button', { name: words('manager.confirm_payment') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(words('lists.in_state', { state: words('investment_status.MINTED') })).waitFor()
  await manager.hasNoFaults()
  const go = dialog.getByRole('button', { name: words('manager.confirm_payment') })
  const able = Number(/\d+/.exec((await go.textContent()) ?? '')?.[0])
  // Waits for the list to reload without the changed row.
  const anew = page.waitForResponse(/\/manager\/investments\?/)
  await go.press('Enter')
  await dialog.getByText(words('lists.done', { count: able })).waitFor()
  await manager.hasNoFaults()
  await page.keyboard.press('Escape')
  await (await anew).finished()
  await settled(page)

  await page.locator('.ts-table__name a').first().press('Enter')
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
  await panel.getByRole('heading', { level: 2 }).waitFor()
  const first = query().row
  await panel.getByRole('button', { name: words('lists.next_row') }).press('Enter')
  await expect.poll(() => query().row).not.toBe(first)
  await manager.hasNoFaults()
  await page.keyboard.press('Escape')
  await expect.poll(() => query().row).toBeUndefined()
  await manager.leaves()
})

test.each(walked(['es', 'en'] as const, [0]))(
  'a list fits a phone with text at 200 %% (%s)',
  async (language) => {
    const manager = await Person.arrives(alba, language)
    await manager.logsIn('gestora@alba.demo')
    const { page, words } = manager
    for (const path of ['/manager/investments?status=CREATED,CANCELED&amount=1000..', '/manager/payouts']) {
      await manager.opens(path)
      await settled(page)
      await page.getByRole('button', { name: new RegExp(`^${words('blocks.filters')}`) }).click()
      await page.locator('.ts-listing__filters summary').first().click()
      await manager.hasNoFaults()
      await moveInto(page, { width: 390, text: 200 })
      expect(await lossesOn(page, 'main')).toEqual([])
      await page.locator('.ts-table__row input').first().check()
      await page.getByRole('region', { name: words('lists.selection') }).waitFor()
      await manager.hasNoFaults()
    }
    await manager.leaves()
  },
)

test('the list example of the reference can be selected from', async () => {
  const integrator = await Person.arrives(nexo, 'en', 1440)
  await integrator.logsIn('gestora@nexo.demo')
  await integrator.opens('/manager/components#block-list')
  const example = integrator.page.locator('#block-list').locator('xpath=ancestor-or-self::*[.//table][1]')
  await example.getByRole('checkbox', { name: integrator.words('lists.select_page') }).check()
  await integrator.hasNoFaults()
  await integrator.leaves()
})
