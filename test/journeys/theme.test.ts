import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { deref } from '../../src/language/schema.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { closeBrowser, Person, type Tenant } from './person.ts'
import { shown, theme } from './theme.json' with { type: 'json' }

const port = inject('port')
const alba: Tenant = { origin: `http://alba.localhost:${port}`, type: 'default' }
const api = `http://127.0.0.1:${port}/v2`

interface Row {
  token: string
  path: string
  /** The button to press first, by its words. */
  after?: string
  at: string
  property: string
  /** What the property holds; without it the colour of this name. */
  shows?: string
}

let before = ''
let manager: { accessToken: string } | undefined
beforeAll(async () => {
  before = await liveSource()
  await publish(JSON.stringify({ ...JSON.parse(before), theme }))
})
afterAll(async () => {
  await publish(before)
  await closeBrowser()
})

test('there is a place for everything that a theme may say', () => {
  const { schemas } = readLibrary()
  const { properties = {} } = deref({ $ref: 'customization.json#/properties/theme' }, schemas)
  const named = Object.entries(properties).flatMap(([name, { properties: inner }]) =>
    Object.keys(inner ?? {}).length === 0
      ? name
      : Object.keys(inner ?? {}).map((key) => (name === 'fonts' ? `fonts.${key}` : key)),
  )
  expect([...new Set(named)].sort()).toEqual(shown.map(({ token }) => token).sort())
})

test.each(['light', 'dark'] as const)('each token changes what it says, on %s pages', async (scheme) => {
  const person = await Person.arrives(alba, 'es', 1440)
  await person.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  let open = ''
  for (const { token, path, after, at, property, shows } of shown as Row[]) {
    if (path !== open) await comesTo(person, path)
    if (after) await person.presses(after)
    if (path !== open || after) await person.isAtEase()
    open = path
    const place = person.page.locator(at).first()
    const style = await place.evaluate(
      (element, name) => getComputedStyle(element)[name as 'color'],
      property,
    )
    expect(style, token).toContain(shows ?? rgb(new Map(Object.entries(theme[scheme])).get(token)))
  }
  expect(await lettersIn(person)).toEqual(expect.arrayContaining(['Figtree', 'Fraunces']))
  await person.leaves()
})

test('until the letters are there, others of the same size stand in: nothing jumps', async () => {
  const person = await Person.arrives(alba, 'es', 1440)
  await comesTo(person, '/login')
  await expect.poll(() => lettersIn(person)).toContain('Figtree')
  const width = await widthOf(person, 'login.submit')
  await person.page.route('**/theme/fonts/*', (route) => route.abort())
  await person.expects(['ERR_FAILED', 'ERR_FAILED'], () => comesTo(person, '/login'))
  expect(await lettersIn(person)).toEqual([])
  expect((await widthOf(person, 'login.submit')) / width).toBeCloseTo(1, 1)
  await person.leaves()
})

async function comesTo(person: Person, path: string): Promise<void> {
  if (path.startsWith('/user/')) await person.logsIn('inversor@alba.demo')
  else await person.opens(path)
  await person.page.getByRole('heading', { level: 1 }).waitFor()
}

/** The families that the page has fetched. */
function lettersIn({ page }: Person): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ status, family }) => status === 'loaded' && !family.includes('stand-in'))
      .map(({ family }) => family),
  )
}

async function widthOf(person: Person, button: string): Promise<number> {
  const box = await person.button(button).boundingBox()
  return box?.width ?? 0
}

/** #rrggbb as a browser computes it. */
function rgb(colour = ''): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  return `rgb(${channels.join(', ')})`
}

async function liveSource(): Promise<string> {
  return (await ask<{ live: { source: string } }>('GET', '/manager/customization')).live.source
}

async function publish(source: string): Promise<void> {
  const { live } = await ask<{ live: { version: number } }>('GET', '/manager/customization')
  await ask('POST', '/manager/customization/versions', { source, base_version: live.version })
}

/** An answer to the manager of alba. */
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  manager ??= await send<{ accessToken: string }>('POST', '/user/login', {
    email: 'gestora@alba.demo',
    password: 'tesela-demo-2026',
  })
  return send<T>(method, path, body, manager.accessToken)
}

async function send<T>(method: string, path: string, body?: object, token = ''): Promise<T> {
  const answer = await fetch(api + path, {
    method,
    headers: { 'x-user-access-token': token, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const { data, error }: { data: T; error?: unknown } = await answer.json()
  expect(error).toBeUndefined()
  return data
}
