import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import {
  brings,
  comesBackTo,
  discardsDraft,
  doesWithVersion,
  exported,
  liveSource,
  liveVersion,
  opensGroup,
  opensView,
  publishes,
  writes,
} from './editor.ts'
import { alba } from './home.ts'
import { closeBrowser, Person } from './person.ts'

let signedIn: Promise<Person> | undefined
afterAll(closeBrowser)

test('a manager is told what is wrong, publishes what is right, another browser sees it, and it is taken back', async () => {
  const manager = await atWork()
  const [before, version] = [await liveSource(alba), await liveVersion(alba)]
  comesBackTo(alba, before)

  await writes(manager, before.replace('"radius"', '"raidus"'))
  await manager.sees('renderer.editor_count', { count: 1 })
  await manager.reads('Did you mean radius?')
  await manager.presses('customization.publish')
  const asked = manager.page.getByRole('dialog')
  await manager.expects(400, async () => {
    await asked.getByRole('button', { name: manager.words('customization.publish') }).click()
    await asked.getByText(/en la línea \d+, columna \d+/).waitFor()
  })
  await manager.page.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden' })

  await writes(
    manager,
    before.replace('"title": "Alba Capital"', '"title": "Alba Mayor"').replace('#0f5c4d', '#7a1f5c'),
  )
  await manager.sees('renderer.editor_count', { count: 0 })
  await manager.presses('customization.save')
  await manager.sees('customization.saved')
  await manager.opens('/manager/customization?view=text')
  await manager.reads(/Sigues con tu borrador/)

  const visitor = await Person.arrives(alba, 'es', 390)
  await visitor.opens('/login')
  expect(await visitor.page.title()).toContain('Alba Capital')
  const investor = await Person.arrives(alba, 'es', 1440)
  await investor.logsIn('inversor@alba.demo')
  await manager.confirms('customization.publish')
  await manager.sees('customization.published')
  await investor.follows('menu.investments')
  await investor.sees('shell.new_build')
  await investor.follows('menu.issuances')
  await investor.isOn('issuances.title')
  expect(await investor.page.title()).toContain('Alba Mayor')
  await investor.leaves()
  await visitor.opens('/login')
  expect(await visitor.page.title()).toContain('Alba Mayor')
  expect(await primaryOf(visitor)).toBe('#7a1f5c')

  await doesWithVersion(manager, version, 'customization.return')
  const dialog = manager.page.getByRole('dialog')
  await dialog.getByRole('button', { name: manager.words('customization.return') }).click()
  await manager.sees('customization.returned', { version })
  expect(await liveSource(alba)).toBe(before)
  await visitor.opens('/login')
  expect(await visitor.page.title()).toContain('Alba Capital')
  await visitor.leaves()
  await manager.page.close()
})

test('the editor is a page by itself: its policy and its code are on no other', async () => {
  const manager = await Person.arrives(alba, 'en', 1440)
  await manager.logsIn('gestora@alba.demo')
  await manager.page.evaluate(() => Object.assign(window, { stayed: true }))
  const asked: string[] = []
  manager.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await manager.follows('menu.customization')
  await manager.isOn('customization.title')
  const before = asked.slice(0, asked.indexOf('/manager/customization'))
  expect(before.filter((name) => /Editor|worker/.test(name))).toEqual([])
  expect(await manager.page.evaluate(() => 'stayed' in window)).toBe(false)
  await manager.sees('renderer.editor_count', { count: 0 })
  await manager.follows('menu.investments')
  await manager.isOn('manager.investments')
  const loaded = await manager.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  expect(loaded.filter((name) => /Editor|worker|jsonMode/.test(name))).toEqual([])
  await manager.leaves()
})

test('who is not logged in logs in first: nothing of the editor begins before', async () => {
  const visitor = await Person.arrives(alba, 'es', 1440)
  const workers: string[] = []
  visitor.page.on('worker', (worker) => workers.push(worker.url()))
  await visitor.opens('/manager/customization')
  await visitor.isOn('login.title')
  expect(workers).toEqual([])
  await visitor.leaves()
})

test('where the product’s documents do not come the editor says so, and goes on once they do', async () => {
  const manager = await atWork()
  const { page } = manager
  await page.route('**/documents/*.json', (route) => route.abort())
  const retry = page.getByRole('button', { name: manager.words('renderer.retry') })
  await manager.expects('ERR_FAILED', async () => {
    await page.reload()
    await retry.nth(1).waitFor()
  })
  await manager.isAtEase()
  await page.unroute('**/documents/*.json')
  await retry.first().click()
  await manager.field('settings.title.title').waitFor()
  await manager.sees('renderer.editor_count', { count: 0 })
  expect(await retry.count()).toBe(0)
  await page.close()
})

test('who reads no JSON changes a colour, the order of the steps and a text, and sees exactly that in what differs', async () => {
  const manager = await atWork()
  const { page } = manager
  await opensGroup(manager, 'settings.theme.title')
  await page
    .getByRole('textbox', { name: manager.words('settings.defs.primary.title'), exact: true })
    .first()
    .fill('#7a1f5c')
  await opensGroup(manager, 'settings.flows.title')
  const step = { name: manager.words('settings.options.onboarding.KYC') }
  await manager.button('renderer.move_down', step).press('Enter')
  await manager.hasFocus(manager.button('renderer.move_down', step))
  await opensGroup(manager, 'renderer.texts_title')
  await manager.fills('renderer.texts_search', manager.words('login.title'))
  const found = page.getByRole('listitem').filter({ hasText: 'login.title' })
  await found.getByLabel(manager.words('renderer.texts_es')).fill('Hola de nuevo')
  await manager.sees('renderer.editor_count', { count: 0 })
  await manager.isAtEase()

  await opensView(manager, 'renderer.editor_changes')
  await page.locator('.modified .view-line', { hasText: '#7a1f5c' }).waitFor()
  await manager.isAtEase()
  const [before, after] = [JSON.parse(await liveSource(alba)), JSON.parse(await exported(manager))]
  expect(after.theme).toEqual({ ...before.theme, light: { ...before.theme.light, primary: '#7a1f5c' } })
  expect(after.flows.onboarding.slice(0, 2)).toEqual(['TYPE_OF_INVESTMENT', 'KYC'])
  expect(after.texts.overrides).toEqual({ ...before.texts.overrides, 'login.title': { es: 'Hola de nuevo' } })
  expect({ ...after, theme: 0, flows: 0, texts: 0 }).toEqual({ ...before, theme: 0, flows: 0, texts: 0 })

  await manager.presses('renderer.editor_take', { version: await liveVersion(alba) })
  await manager.sees('renderer.editor_same', { version: await liveVersion(alba) })
  await manager.page.close()
})

test('what is not JSON has no settings, and they lead to where it is mended', async () => {
  const manager = await atWork()
  const source = await liveSource(alba)
  await writes(manager, source.replace('"title":', '"title"'))
  await manager.reads(/Here the text stops being JSON/)
  await opensView(manager, 'renderer.editor_settings')
  await manager.sees('renderer.editor_unreadable')
  await manager.presses('renderer.editor_mend')
  await manager.page.locator('.ts-problems__problem').click()
  // The mistake is selected: the colon goes before it.
  await manager.page.keyboard.press('ArrowLeft')
  await manager.page.keyboard.type(':')
  await manager.sees('renderer.editor_count', { count: 0 })
  await opensView(manager, 'renderer.editor_settings')
  expect(await manager.field('settings.title.title').inputValue()).toBe('Alba Capital')
  await manager.page.close()
})

test('a mistake in a setting is told by its name, in the page’s language, and leads to its field', async () => {
  const manager = await atWork()
  await writes(manager, (await liveSource(alba)).replace(/"radius": "\w+"/, '"radius": "pointed"'))
  await opensView(manager, 'renderer.editor_settings')
  const told = manager.page.locator('.ts-problems__problem')
  await told.getByText(manager.words('settings.defs.radius.title')).waitFor()
  await told.getByText(manager.words('validator.error_option')).waitFor()
  await manager.page.locator('.ts-problems__problem').click()
  await manager.hasFocus(
    manager.page.getByRole('radio', { name: manager.words('settings.options.radius.sharp') }),
  )
  await manager.page.close()
})

test('where one writes stays in sight, with what is wrong, and nothing lies over what publishes it', async () => {
  const manager = await atWork()
  const { page } = manager
  await opensView(manager, 'renderer.editor_text')
  await page.locator('.view-lines').first().click()
  const { x } = (await middleOf(page, '.monaco-editor')).right
  const { y } = (await middleOf(page, '.ts-form__buttons')).left
  expect(await isSeenAt(page, { x, y }, '.ts-form__buttons')).toBe(true)
  const { left: told } = await middleOf(page, '.ts-problems__count')
  expect(await isSeenAt(page, told, '.ts-problems')).toBe(true)
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

test('the code editor turns dark with its page', async () => {
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

test('in an expression the editor offers its names, and beyond their point their fields', async () => {
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
  // Nobody types the point before the name stands there.
  await page.locator('.suggest-widget.visible').waitFor({ state: 'hidden' })
  await page.keyboard.type('.')
  await isOffered('roles')
  await manager.page.close()
})

test('a document leaves as a file and comes back as the same text; what is no document is refused', async () => {
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

test('who publishes after somebody else is told so, loses nothing, and compares before going on', async () => {
  const manager = await atWork()
  const [source, version] = [await liveSource(alba), await liveVersion(alba)]
  comesBackTo(alba, source)
  await manager.field('settings.title.title').fill('Alba Mía')
  await publishes(alba, source.replace('Alba Capital', 'Alba Suya'), version)
  await manager.presses('customization.publish')
  const asked = manager.page.getByRole('dialog')
  await manager.expects(409, async () => {
    await asked.getByRole('button', { name: manager.words('customization.publish') }).click()
    await asked.getByText(new RegExp(`publicó la versión ${version + 1} mientras editabas`)).waitFor()
  })
  await manager.page.keyboard.press('Escape')
  await manager.sees('customization.outdated')
  expect(await manager.field('settings.title.title').inputValue()).toBe('Alba Mía')
  await opensView(manager, 'renderer.editor_changes')
  await manager.page.locator('.modified .view-line', { hasText: 'Alba Mía' }).waitFor()
  await manager.page.locator('.original .view-line', { hasText: 'Alba Suya' }).waitFor()

  await manager.presses('customization.outdated_go_on')
  await manager.page.getByText(manager.words('customization.outdated')).waitFor({ state: 'hidden' })
  await manager.confirms('customization.publish')
  await manager.sees('customization.published')
  expect(await liveSource(alba)).toBe(source.replace('Alba Capital', 'Alba Mía'))
  await manager.page.close()
})

test('who leaves with something unsaved is asked, and finds it again in the same tab; Ctrl+S saves it', async () => {
  const manager = await atWork()
  const { page } = manager
  const title = manager.field('settings.title.title')
  await title.fill('Alba Nueva')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await manager.isOn('customization.title')
  expect(asked).toEqual(['beforeunload'])
  await expect.poll(() => title.inputValue()).toBe('Alba Nueva')

  await page.keyboard.press('ControlOrMeta+S')
  await manager.sees('customization.saved')
  await manager.reads(/Sigues con tu borrador/)
  await page.reload()
  await manager.isOn('customization.title')
  expect(asked).toEqual(['beforeunload'])
  await manager.confirms('customization.discard')
  await expect.poll(() => title.inputValue()).toBe('Alba Capital')
  await manager.page.close()
})

test('the history shows how a version differs from what one writes', async () => {
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

/** A manager in front of the editor, with nothing written yet. */
async function atWork(): Promise<Person> {
  // A tab each, of one browser: a person may log in ten times in five minutes, and a tab keeps what is not saved.
  signedIn ??= Person.arrives(alba, 'es', 1440).then(async (person) => {
    await person.logsIn('gestora@alba.demo')
    return person
  })
  await discardsDraft(alba)
  const manager = await (await signedIn).opensTab()
  await manager.opens('/manager/customization')
  await manager.isOn('customization.title')
  await manager.sees('renderer.editor_count', { count: 0 })
  return manager
}

interface Spot {
  x: number
  y: number
}

/** Half-way down a part of the page. */
function middleOf(page: Page, selector: string): Promise<{ left: Spot; right: Spot }> {
  return page.locator(selector).evaluate((part) => {
    const { left, right, top, height } = part.getBoundingClientRect()
    const y = top + height / 2
    return { left: { x: left + 1, y }, right: { x: right - 5, y } }
  })
}

/** Whether what one sees there is a part of `owner`. */
function isSeenAt(page: Page, { x, y }: Spot, owner: string): Promise<boolean> {
  const spot = [x, y, owner] as const
  return page.evaluate(([x, y, owner]) => document.elementFromPoint(x, y)?.closest(owner) != null, spot)
}

function primaryOf({ page }: Person): Promise<string | undefined> {
  return page.evaluate(
    () =>
      /light-dark\((#\w+)/.exec(
        getComputedStyle(document.documentElement).getPropertyValue('--primary'),
      )?.[1],
  )
}
