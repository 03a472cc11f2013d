import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { alba } from './base-urls.ts'
import {
  atWork,
  brings,
  comesBackTo,
  doesWithVersion,
  exported,
  liveSource,
  liveVersion,
  opensView,
  publishes,
  writes,
} from './editor.ts'
import { closeBrowser } from './person.ts'

afterAll(closeBrowser)

test('the editor shows an error if the product’s documents fail to load, and can retry', async () => {
  const manager = await atWork()
  const { page } = manager
  await page.route('**/documents/*.json', (route) => route.abort())
  const retry = page.getByRole('button', { name: manager.words('renderer.retry') })
  await manager.expects('ERR_FAILED', async () => {
    await page.reload()
    await retry.nth(1).waitFor()
  })
  await manager.hasNoFaults()
  await page.unroute('**/documents/*.json')
  await retry.first().click()
  await manager.field('settings.title.title').waitFor()
  await manager.sees('renderer.editor_count', { count: 0 })
  expect(await retry.count()).toBe(0)
  await page.close()
})

test('invalid JSON disables the settings form, which links to the mistake', async () => {
  const manager = await atWork()
  const source = await liveSource(alba)
  await writes(manager, source.replace('"title":', '"title"'))
  await manager.reads(/Here the text stops being JSON/)
  await opensView(manager, 'renderer.editor_settings')
  await manager.sees('renderer.editor_unreadable')
  await manager.presses('renderer.editor_mend')
  await manager.page.locator('.ts-problems__problem').click()
  // Moves to the left of the selected mistake, where the colon belongs.
  await manager.page.keyboard.press('ArrowLeft')
  await manager.page.keyboard.type(':')
  await manager.sees('renderer.editor_count', { count: 0 })
  await opensView(manager, 'renderer.editor_settings')
  expect(await manager.field('settings.title.title').inputValue()).toBe('Alba Capital')
  await manager.page.close()
})

test('cursor, problems and publish bar stay visible while typing', async () => {
  const manager = await atWork()
  const { page } = manager
  await opensView(manager, 'renderer.editor_text')
  await page.locator('.view-lines').first().click()
  const { x } = (await middleOf(page, '.monaco-editor')).right
  const { y } = (await middleOf(page, '.ts-form__buttons')).left
  expect(await isSeenAt(page, { x, y }, '.ts-form__buttons')).toBe(true)
  const { left: countLeft } = await middleOf(page, '.ts-problems__count')
  expect(await isSeenAt(page, countLeft, '.ts-problems')).toBe(true)
  await page.keyboard.press('ControlOrMeta+End')
  const cursorIsSeen = async () => {
    const cursor = await middleOf(page, '.monaco-editor .cursor')
    return isSeenAt(page, cursor.left, '.monaco-editor')
  }
  await expect.poll(cursorIsSeen).toBe(true)
  await page.keyboard.type('x')
  await manager.sees('renderer.editor_count', { count: 1 })
  await expect.poll(cursorIsSeen).toBe(true)
  await manager.page.close()
})

test('the code editor follows the page’s dark mode', async () => {
  const manager = await atWork()
  const { page, words } = manager
  await opensView(manager, 'renderer.editor_text')
  const ground = () =>
    page.locator('.monaco-editor-background').evaluate((lines) => getComputedStyle(lines).backgroundColor)
  const light = await ground()
  const choose = async (theme: string) => {
    await page.getByRole('banner').locator('summary').click()
    await page.getByRole('radio', { name: words(theme) }).check({ force: true })
    await page.keyboard.press('Escape')
  }
  await choose('shell.theme_dark')
  await expect.poll(ground).not.toBe(light)
  await choose('shell.theme_system')
  await expect.poll(ground).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  await manager.page.close()
})

test('the code editor completes names and fields in an expression', async () => {
  const manager = await atWork()
  const { page } = manager
  const isOffered = (name: string) =>
    page.locator('.suggest-widget .monaco-list-row', { hasText: name }).waitFor()
  const screen = '{ "path": "/own", "allow": "", "title": "login.title", "body": [] }'
  await writes(manager, (await liveSource(alba)).replace(/\}\s*$/, `, "screens": [${screen}] }`))
  await page.keyboard.press('ControlOrMeta+F')
  await page.locator('.find-widget textarea').first().fill('"allow": "')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('ses')
  await isOffered('session')
  await page.keyboard.press('Enter')
  // Waits for the name, after which the point is typed.
  await page.locator('.suggest-widget.visible').waitFor({ state: 'hidden' })
  await page.keyboard.type('.')
  await isOffered('roles')
  await manager.page.close()
})

test('a document is exported and imported unchanged; invalid files are rejected', async () => {
  const manager = await atWork()
  const { page } = manager
  const source = await exported(manager)
  expect(source).toBe(await liveSource(alba))
  const version = await liveVersion(alba)
  const arriving = page.waitForEvent('download')
  await doesWithVersion(manager, version, 'customization.export')
  const file = await arriving
  expect(file.suggestedFilename()).toBe(`alba-capital-customization-v${version}.json`)
  expect(await readFile(await file.path(), 'utf8')).toBe(source)

  await brings(manager, 'other.json', source.replace('Alba Capital', 'Alba Mayor'))
  await manager.sees('renderer.editor_imported', { name: 'other.json' })
  expect(await manager.field('settings.title.title').inputValue()).toBe('Alba Mayor')
  await manager.presses('renderer.editor_undo')
  expect(await manager.field('settings.title.title').inputValue()).toBe('Alba Capital')
  await brings(manager, 'picture.json', Buffer.from([0xff, 0xd8, 0xff, 0x00]))
  await manager.sees('renderer.editor_no_text', { name: 'picture.json' })
  await brings(manager, 'long.json', ' '.repeat(524_289))
  await manager.sees('renderer.editor_too_large', { name: 'long.json' })

  await brings(manager, 'same.json', source)
  await opensView(manager, 'renderer.editor_changes')
  await manager.sees('renderer.editor_same', { version })
  await manager.page.close()
})

test('the history compares a version with the current text', async () => {
  const [source, version] = [await liveSource(alba), await liveVersion(alba)]
  comesBackTo(alba, source)
  await publishes(alba, source.replace('Alba Capital', 'Alba Otra'), version)
  await publishes(alba, source, version + 1)
  const manager = await atWork()
  await doesWithVersion(manager, version + 1, 'customization.compare')
  await manager.page.locator('.original .view-line', { hasText: 'Alba Otra' }).waitFor()
  await opensView(manager, 'renderer.editor_changes')
  await manager.sees('renderer.editor_same', { version: version + 2 })
  await manager.page.close()
})

interface Spot {
  x: number
  y: number
}

/** Returns a point near the left and the right edge of an element, at half its height. */
function middleOf(page: Page, selector: string): Promise<{ left: Spot; right: Spot }> {
  return page.locator(selector).evaluate((part) => {
    const { left, right, top, height } = part.getBoundingClientRect()
    const y = top + height / 2
    return { left: { x: left + 1, y }, right: { x: right - 5, y } }
  })
}

/** Returns whether the topmost element at a point belongs to `owner`. */
function isSeenAt(page: Page, { x, y }: Spot, owner: string): Promise<boolean> {
  const spot = [x, y, owner] as const
  return page.evaluate(([x, y, owner]) => document.elementFromPoint(x, y)?.closest(owner) != null, spot)
}
