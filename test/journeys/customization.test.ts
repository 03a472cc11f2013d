import { afterAll, expect, inject, test } from 'vitest'
import { closeBrowser, Person, type Tenant } from './person.ts'

const port = inject('port')
const alba: Tenant = { origin: `http://alba.localhost:${port}`, type: 'default' }
afterAll(closeBrowser)

test('a manager is told what is wrong, publishes what is right, another browser sees it, and it is taken back', async () => {
  const manager = await Person.arrives(alba, 'es', 1440)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/customization')
  await manager.isOn('customization.title')
  await manager.sees('renderer.editor_count', { count: 0 })
  const before = await liveSource()

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
  await manager.opens('/manager/customization')
  await manager.reads(/Sigues con tu borrador/)

  const visitor = await Person.arrives(alba, 'es', 390)
  await visitor.opens('/login')
  expect(await visitor.page.title()).toContain('Alba Capital')
  await manager.confirms('customization.publish')
  await manager.sees('customization.published')
  await visitor.opens('/login')
  expect(await visitor.page.title()).toContain('Alba Mayor')
  expect(await primaryOf(visitor)).toBe('#7a1f5c')

  await manager.page
    .getByRole('button', { name: manager.words('customization.return') })
    .first()
    .click()
  const dialog = manager.page.getByRole('dialog')
  await dialog.getByRole('button', { name: manager.words('customization.return') }).click()
  await manager.sees('customization.returned', { version: 1 })
  expect(await liveSource()).toBe(before)
  await visitor.opens('/login')
  expect(await visitor.page.title()).toContain('Alba Capital')
  await visitor.leaves()
  await manager.leaves()
})

test('the editor is a page by itself: its policy and its code are on no other', async () => {
  const manager = await Person.arrives(alba, 'en', 1440)
  await manager.logsIn('gestora@alba.demo')
  await manager.page.evaluate(() => Object.assign(window, { stayed: true }))
  await manager.follows('menu.customization')
  await manager.isOn('customization.title')
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

/** What is live, as its author wrote it. */
async function liveSource(): Promise<string> {
  const body = JSON.stringify({ email: 'gestora@alba.demo', password: 'tesela-demo-2026' })
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`http://127.0.0.1:${port}/v2/user/login`, { method: 'POST', headers: json, body })
  const { data: session }: { data: { accessToken: string } } = await login.json()
  const headers = { 'x-user-access-token': session.accessToken }
  const answer = await fetch(`http://127.0.0.1:${port}/v2/manager/customization`, { headers })
  const { data }: { data: { live: { source: string } } } = await answer.json()
  return data.live.source
}

/** Puts another text in the place of the one in the editor, as somebody who pastes it. */
async function writes({ page }: Person, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await page.locator('.view-lines').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

function primaryOf({ page }: Person): Promise<string | undefined> {
  return page.evaluate(
    () =>
      /light-dark\((#\w+)/.exec(
        getComputedStyle(document.documentElement).getPropertyValue('--primary'),
      )?.[1],
  )
}
