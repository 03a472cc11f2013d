import { afterAll, beforeAll, expect, test } from 'vitest'
import { deref } from '../../src/language/documents/schema.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { nexo } from './home.ts'
import { closeBrowser, Person, type Tenant } from './person.ts'
import { shown, theme } from './theme.json' with { type: 'json' }

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

let manager: Manager
let before = ''
beforeAll(async () => {
  manager = await managerOf(nexo)
  before = await manager.source()
  await manager.publishes(JSON.stringify({ ...JSON.parse(before), theme }))
})
afterAll(async () => {
  await manager.publishes(before)
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
  const person = await Person.arrives(nexo, 'es', 1440)
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
  const person = await Person.arrives(nexo, 'es', 1440)
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
  if (path.startsWith('/user/')) await person.logsIn('inversor@nexo.demo')
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

type Manager = Awaited<ReturnType<typeof managerOf>>

/** Asks the API from a page of the tenant: nobody else reaches its host. */
async function managerOf(tenant: Tenant) {
  const { page } = await Person.arrives(tenant, 'es')
  await page.goto('/login')
  const credentials = { email: 'gestora@nexo.demo', password: 'tesela-demo-2026' }
  const { accessToken } = await ask<{ accessToken: string }>('POST', '/user/login', credentials)
  const workplace = () =>
    ask<{ live: { source: string; version: number } }>(
      'GET',
      '/manager/customization',
      undefined,
      accessToken,
    )
  return {
    source: async () => (await workplace()).live.source,
    async publishes(source: string) {
      const base_version = (await workplace()).live.version
      await ask('POST', '/manager/customization/versions', { source, base_version }, accessToken)
    },
  }

  async function ask<T>(method: string, path: string, body?: object, token = ''): Promise<T> {
    const answer = await page.evaluate(async ([address, init]) => (await fetch(address, init)).json(), [
      `/v2${path}`,
      {
        method,
        headers: { 'x-user-access-token': token, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      },
    ] as const)
    expect(answer.error).toBeUndefined()
    return answer.data
  }
}
