import { afterAll, expect, test } from 'vitest'
import { alba } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'
import { settled } from './room.ts'

afterAll(closeBrowser)

test('a manager processes the identity review queue by keyboard only', async () => {
  const manager = await Person.arrives(alba, 'es', 1440)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/users?tab=review')
  const { page, words } = manager
  await settled(page)
  await manager.hasNoFaults()
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
  const title = panel.getByRole('heading', { level: 2 }).first()
  const waiting = await page.locator('.ts-table__name a').count()
  expect(waiting).toBeGreaterThan(2)

  /** Presses and asserts that the next person is shown. */
  const leads = async (press: () => Promise<void>) => {
    const titleText = await title.textContent()
    await press()
    await expect.poll(() => title.textContent()).not.toBe(titleText)
  }

  await page.locator('.ts-table__name a').first().press('Enter')
  await panel.getByRole('img', { name: words('people.document_front') }).waitFor()
  await manager.hasNoFaults()
  await panel.getByRole('button', { name: words('people.refuse') }).press('Enter')
  await page.getByRole('textbox', { name: words('people.refuse_reason') }).fill('No se lee el número.')
  await manager.hasNoFaults()
  const inDialog = page.getByRole('dialog').getByRole('button', { name: words('people.refuse') })
  await leads(() => inDialog.press('Enter'))
  // Validates those who wait for a validation instead, because their address has changed.
  const approve = panel
    .getByRole('button', { name: words('people.approve') })
    .or(panel.getByRole('button', { name: words('validation.validate') }))
    .first()
  for (let left = waiting - 1; left > 1; left--) await leads(() => approve.press('Enter'))
  await approve.press('Enter')
  await page.getByText(words('blocks.tab_empty')).waitFor()
  await manager.hasNoFaults()
  await manager.leaves()
})
