import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { faultsOn } from './axe.ts'
import { lossesOn, moveInto, settled } from './room.ts'
import { townOf } from './two-tenants.ts'
import { wordsOf } from './words.ts'

const town = await townOf(await testPlatform())
const street = await town.street()
const words = await wordsOf('es', 'default')
const route = '/invest/casa/aditional-information'

afterAll(town.close)

const city = (page: Page) => page.getByLabel(words('fields.city'))
const saved = words.around('renderer.draft_saved')
const status = (page: Page, says: string | RegExp) =>
  page.getByRole('status').filter({ hasText: says }).waitFor()

test('a draft is restored in a second tab, and conflicting edits offer a choice', async () => {
  const first = await street.open('undocumented', route)
  await city(first).fill('Soria')
  await status(first, saved)

  const second = await first.context().newPage()
  await second.goto(first.url())
  await expect.poll(() => city(second).inputValue()).toBe('Soria')
  await city(second).fill('Lugo')
  await status(second, saved)

  await city(first).fill('Vigo')
  await first.bringToFront()
  await status(first, words.around('renderer.draft_changed'))
  for (const text of [100, 200]) {
    await moveInto(first, { width: 390, text })
    await settled(first)
    expect(await lossesOn(first, 'main')).toEqual([])
    expect(await faultsOn(first)).toEqual({ wider: 0, violations: [] })
  }
  await first.getByRole('button', { name: words('renderer.draft_theirs') }).click()
  await expect.poll(() => city(first).inputValue()).toBe('Lugo')

  await city(first).fill('Vigo')
  await status(first, saved)
  await city(second).fill('Jaca')
  await status(second, words.around('renderer.draft_changed'))
  await second.getByRole('button', { name: words('renderer.draft_mine') }).click()
  await status(second, saved)
  await second.reload()
  await expect.poll(() => city(second).inputValue()).toBe('Jaca')
})
