import { afterAll, expect, onTestFinished, test } from 'vitest'
import { kindNames } from '../../src/language/documents/kinds.ts'
import { resolve } from '../../src/language/documents/schema.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { alba, nexo } from './base-urls.ts'
import { exported, opensGroup } from './editor.ts'
import { extremes, pages } from './looks.json' with { type: 'json' }
import { closeBrowser, Person } from './person.ts'
import { publisherOf } from './publisher.ts'
import { Wardrobe } from './wardrobe.ts'

const { looks, schemas } = readLibrary()

afterAll(closeBrowser)

test('a manager chooses a predefined look by keyboard and reverts it', async () => {
  const manager = await Person.arrives(alba, 'es', 1440)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/customization')
  const { page } = manager
  const group = page.getByRole('group', { name: manager.words('renderer.looks_title') })
  const { gallery, printed } = looks
  const radioOf = (title = '') => group.getByRole('radio', { name: title, exact: true })
  await expect.poll(() => group.getByRole('radio').count()).toBe(8)
  const before = JSON.parse(await exported(manager))

  await radioOf(printed?.title.es).check()
  expect(JSON.parse(await exported(manager))).toEqual({ ...before, theme: printed?.theme })
  await radioOf(printed?.title.es).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await manager.sees('renderer.looks_chosen', { look: gallery?.title.es })
  expect(await radioOf(gallery?.title.es).isChecked()).toBe(true)
  expect(JSON.parse(await exported(manager))).toEqual({ ...before, theme: gallery?.theme })
  await manager.sees('renderer.editor_count', { count: 0 })
  await manager.hasNoFaults()

  await manager.presses('renderer.looks_back')
  expect(JSON.parse(await exported(manager))).toEqual(before)
  expect(await group.getByRole('radio', { checked: true }).count()).toBe(0)
  await manager.leaves()
})

test('an empty colour field shows the default colour', async () => {
  const manager = await Person.arrives(nexo, 'en', 390)
  await manager.logsIn('gestora@nexo.demo')
  await manager.opens('/manager/customization')
  await opensGroup(manager, 'settings.theme.title')
  const colour = manager.page.locator('[id="settings-theme.light.surface_raised"]')
  expect(await colour.inputValue()).toBe('')
  const swatch = manager.page.locator('.ts-input-group', { has: colour }).locator('input[type=color]')
  expect(await swatch.inputValue()).toBe(await colour.getAttribute('placeholder'))
  await manager.hasNoFaults()
  await manager.leaves()
})

test('each option of a look has a distinct preview in the reference', async () => {
  const integrator = await Person.arrives(nexo, 'en', 390)
  await integrator.logsIn('gestora@nexo.demo')
  await integrator.opens('/manager/components?kind=look')
  const { page } = integrator
  const rows = page.locator('.ts-look-row')
  await rows.first().waitFor()
  const drawn = await rows.evaluateAll((lists) =>
    lists.map((list) => [...list.querySelectorAll('.ts-small-page')].map(({ outerHTML }) => outerHTML)),
  )
  const choices = kindNames({ folder: 'looks' }, schemas).map((name) =>
    resolve(`looks/${name}.json`, schemas),
  )
  expect(drawn.map((pages) => new Set(pages).size).sort()).toEqual(
    choices.map((choice) => choice.enum?.length).sort(),
  )
  await integrator.hasNoFaults()
  await integrator.leaves()
})

/** Checks all extremes and random themes in the long tests only. */
test.each(process.env.LONG_TESTS ? extremes : extremes.slice(0, 1))(
  'no cut-off content on a phone or a desktop in an extreme theme: $title',
  async ({ theme }) => {
    const publisher = await publisherOf(alba, 'gestora@alba.demo')
    const before = await publisher.source()
    onTestFinished(() => publisher.publishes(before))
    await publisher.dresses(theme)
    expect(await new Wardrobe(alba).lossesOf(pages)).toEqual([])
  },
)
