import { readFile } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { alba } from './base-urls.ts'
import { Person, type Tenant } from './person.ts'

/** Opens a view of the editor. */
export async function opensView({ page, words }: Person, view: string): Promise<void> {
  await page.getByRole('tab', { name: words(view) }).click()
}

/** Expands a group of settings. */
export async function opensGroup({ page, words }: Person, title: string): Promise<void> {
  await page
    .locator('summary')
    .filter({ has: page.getByRole('heading', { name: words(title), exact: true }) })
    .click()
}

/** Replaces the editor's text, as by pasting. */
export async function writes(manager: Person, text: string): Promise<void> {
  const { page } = manager
  await opensView(manager, 'renderer.editor_text')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await page.locator('.view-lines').first().click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

/** Returns the text that the editor exports. */
export async function exported({ page, words }: Person): Promise<string> {
  const arriving = page.waitForEvent('download')
  await page
    .getByRole('group')
    .getByRole('button', { name: words('renderer.editor_export') })
    .click()
  return readFile(await (await arriving).path(), 'utf8')
}

/** Chooses a file in the editor. */
export async function brings({ page, words }: Person, name: string, content: string | Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .and(page.getByLabel(words('renderer.editor_import')))
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
}

/** Presses an action of a version in the history. */
export async function doesWithVersion(
  { page, words }: Person,
  version: number,
  action: string,
): Promise<void> {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(version), exact: true }) })
  await row.locator('summary').click()
  const name = words(action)
  await row.getByRole('button', { name }).or(row.getByRole('link', { name })).click()
}

interface Live {
  version: number
  source: string
}

/** Returns the source of the live version. */
export async function liveSource(tenant: Tenant): Promise<string> {
  return (await live(tenant)).source
}

export async function liveVersion(tenant: Tenant): Promise<number> {
  return (await live(tenant)).version
}

/** Publishes as another manager. */
export async function publishes(tenant: Tenant, source: string, base_version: number): Promise<void> {
  const body = JSON.stringify({ source, base_version })
  await asManager(tenant, '/v2/manager/customization/versions', { method: 'POST', body })
}

/** Publishes this source again after the test. */
export function comesBackTo(tenant: Tenant, source: string): void {
  onTestFinished(async () => {
    const now = await live(tenant)
    if (now.source !== source) await publishes(tenant, source, now.version)
  })
}

/** Discards the stored draft. */
export async function discardsDraft(tenant: Tenant): Promise<void> {
  await asManager(tenant, '/v2/manager/customization/draft', { method: 'DELETE' })
}

async function live(tenant: Tenant): Promise<Live> {
  const { live } = (await asManager(tenant, '/v2/manager/customization')) as { live: Live }
  return live
}

let token: Promise<string> | undefined

/** Calls an operation as the demo's manager. */
async function asManager({ origin }: Tenant, path: string, init: RequestInit = {}): Promise<unknown> {
  const address = `http://127.0.0.1:${new URL(origin).port}`
  const json = { 'content-type': 'application/json' }
  token ??= fetch(`${address}/v2/user/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'gestora@alba.demo', password: 'tesela-demo-2026' }),
  })
    .then((login) => login.json())
    .then(({ data }: { data: { accessToken: string } }) => data.accessToken)
  const headers = { 'x-user-access-token': await token, ...(init.body ? json : {}) }
  const answer = await fetch(address + path, { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? null : (await answer.json()).data
}

let signedIn: Promise<Person> | undefined

/** Opens the editor as a manager without a draft. */
export async function atWork(): Promise<Person> {
  // Opens a new tab of one browser, because logins are limited to ten in five minutes and a tab keeps unsaved text.
  if (!signedIn || (await signedIn).page.isClosed())
    signedIn = Person.arrives(alba, 'es', 1440).then(async (person) => {
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
