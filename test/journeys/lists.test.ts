import { afterAll, expect, test } from 'vitest'
import { alba } from './home.ts'
import { closeBrowser, Person } from './person.ts'
import { settled } from './room.ts'

afterAll(closeBrowser)

test.each([390, 1440])('the tab that an address opens is in sight (%i px)', async (width) => {
  const manager = await Person.arrives(alba, 'es', width)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/investments?tab=cancelled')
  await settled(manager.page)
  const row = await manager.page.getByRole('tablist').boundingBox()
  const tab = await manager.page.getByRole('tab', { selected: true }).boundingBox()
  if (row === null || tab === null) throw new Error('There are no tabs.')
  expect(tab.x).toBeGreaterThanOrEqual(row.x)
  expect(tab.x + tab.width).toBeLessThanOrEqual(row.x + row.width)
  await manager.leaves()
})

test('a list on paper is the list, without what narrows it, turns it or acts on it', async () => {
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

test("what can be done with a row comes into sight on a phone, above the menu at the screen's foot", async () => {
  const manager = await Person.arrives(alba, 'es', 390)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/payouts')
  await settled(manager.page)
  const foot = manager.page.getByRole('navigation')
  const rowMenu = manager.page.locator('main summary').first()
  // As far down as one can still press it.
  await rowMenu.evaluate(
    (button, height) => {
      window.scrollBy(0, button.getBoundingClientRect().bottom - (window.innerHeight - height))
    },
    (await foot.boundingBox())?.height ?? 0,
  )
  await rowMenu.click()
  const last = manager.page.locator('main details[open] button').last()
  await expect
    .poll(async () => {
      const [button, menu] = [await last.boundingBox(), await foot.boundingBox()]
      return button !== null && menu !== null && button.y + button.height <= menu.y
    })
    .toBe(true)
  await manager.leaves()
})
