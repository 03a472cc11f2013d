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
