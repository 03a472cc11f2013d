import { afterAll, expect, test } from 'vitest'
import { alba } from './base-urls.ts'
import {
  atWork,
  comesBackTo,
  doesWithVersion,
  exported,
  liveSource,
  liveVersion,
  opensGroup,
  opensView,
  publishes,
  writes,
} from './editor.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('a manager fixes a problem, publishes, other browsers get the change, and it is reverted', async () => {
  const manager = await atWork()
  const [before, version] = [await liveSource(alba), await liveVersion(alba)]
  comesBackTo(alba, before)

  await writes(manager, before.replace('"radius"', '"raidus"'))
  await manager.sees('renderer.editor_count', { count: 1 })
  await manager.reads('Did you mean radius?')
  await manager.presses('customization.publish')
  const question = manager.page.getByRole('dialog')
  await manager.expects(400, async () => {
    await question.getByRole('button', { name: manager.words('customization.publish') }).click()
    await question.getByText(/en la línea \d+, columna \d+/).waitFor()
  })
  await manager.page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })

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

test('the editor’s code is loaded only on its own page', async () => {
  const manager = await Person.arrives(alba, 'en', 1440)
  await manager.logsIn('gestora@alba.demo')
  await manager.page.evaluate(() => Object.assign(window, { stayed: true }))
  const requests: string[] = []
  manager.page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await manager.follows('menu.customization')
  await manager.isOn('customization.title')
  const before = requests.slice(0, requests.indexOf('/manager/customization'))
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

test('a visitor of the editor is redirected to the login without starting workers', async () => {
  const visitor = await Person.arrives(alba, 'es', 1440)
  const workers: string[] = []
  visitor.page.on('worker', (worker) => workers.push(worker.url()))
  await visitor.opens('/manager/customization')
  await visitor.isOn('login.title')
  expect(workers).toEqual([])
  await visitor.leaves()
})

test('the settings form changes a colour, the step order and a text, and the diff shows exactly these', async () => {
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
  await manager.hasNoFaults()

  await opensView(manager, 'renderer.editor_changes')
  await page.locator('.modified .view-line', { hasText: '#7a1f5c' }).waitFor()
  await manager.hasNoFaults()
  const [before, after] = [JSON.parse(await liveSource(alba)), JSON.parse(await exported(manager))]
  expect(after.theme).toEqual({ ...before.theme, light: { ...before.theme.light, primary: '#7a1f5c' } })
  expect(after.flows.onboarding.slice(0, 2)).toEqual(['TYPE_OF_INVESTMENT', 'KYC'])
  expect(after.texts.overrides).toEqual({ ...before.texts.overrides, 'login.title': { es: 'Hola de nuevo' } })
  expect({ ...after, theme: 0, flows: 0, texts: 0 }).toEqual({ ...before, theme: 0, flows: 0, texts: 0 })

  await manager.presses('renderer.editor_take', { version: await liveVersion(alba) })
  await manager.sees('renderer.editor_same', { version: await liveVersion(alba) })
  await manager.page.close()
})

test('a wrong setting is reported by its label in the page’s language and links to its field', async () => {
  const manager = await atWork()
  await writes(manager, (await liveSource(alba)).replace(/"radius": "\w+"/, '"radius": "pointed"'))
  await opensView(manager, 'renderer.editor_settings')
  const problems = manager.page.locator('.ts-problems__problem')
  await problems.getByText(manager.words('settings.defs.radius.title')).waitFor()
  await problems.getByText(manager.words('validator.error_option')).waitFor()
  await manager.page.locator('.ts-problems__problem').click()
  await manager.hasFocus(
    manager.page.getByRole('radio', { name: manager.words('settings.options.radius.sharp') }),
  )
  await manager.page.close()
})

test('publishing after another manager shows a conflict and a diff without losing changes', async () => {
  const manager = await atWork()
  const [source, version] = [await liveSource(alba), await liveVersion(alba)]
  comesBackTo(alba, source)
  await manager.field('settings.title.title').fill('Alba Mía')
  await publishes(alba, source.replace('Alba Capital', 'Alba Suya'), version)
  await manager.presses('customization.publish')
  const dialog = manager.page.getByRole('dialog')
  await manager.expects(409, async () => {
    await dialog.getByRole('button', { name: manager.words('customization.publish') }).click()
    await dialog.getByText(new RegExp(`publicó la versión ${version + 1} mientras editabas`)).waitFor()
  })
  await manager.page.keyboard.press('Escape')
  await manager.sees('customization.outdated')
  expect(await manager.field('settings.title.title').inputValue()).toBe('Alba Mía')
  await opensView(manager, 'renderer.editor_changes')
  await manager.page.locator('.modified .view-line', { hasText: 'Alba Mía' }).waitFor()
  await manager.page.locator('.original .view-line', { hasText: 'Alba Suya' }).waitFor()

  await manager.presses('customization.outdated_go_on')
  await manager.page.getByText(manager.words('customization.outdated')).waitFor({ state: 'hidden' })
  // Waits from before, because the message may be gone once the dialog is.
  await Promise.all([manager.sees('customization.published'), manager.confirms('customization.publish')])
  expect(await liveSource(alba)).toBe(source.replace('Alba Capital', 'Alba Mía'))
  await manager.page.close()
})

test('unsaved changes cause a prompt on leaving and are restored; Ctrl+S saves them', async () => {
  const manager = await atWork()
  const { page } = manager
  const title = manager.field('settings.title.title')
  await title.fill('Alba Nueva')
  const requests: string[] = []
  page.on('dialog', (dialog) => {
    requests.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await manager.isOn('customization.title')
  expect(requests).toEqual(['beforeunload'])
  await expect.poll(() => title.inputValue()).toBe('Alba Nueva')

  await page.keyboard.press('ControlOrMeta+S')
  await manager.sees('customization.saved')
  await manager.reads(/Sigues con tu borrador/)
  await page.reload()
  await manager.isOn('customization.title')
  expect(requests).toEqual(['beforeunload'])
  await manager.confirms('customization.discard')
  await expect.poll(() => title.inputValue()).toBe('Alba Capital')
  await manager.page.close()
})

function primaryOf({ page }: Person): Promise<string | undefined> {
  return page.evaluate(
    () =>
      /light-dark\((#\w+)/.exec(
        getComputedStyle(document.documentElement).getPropertyValue('--primary'),
      )?.[1],
  )
}
