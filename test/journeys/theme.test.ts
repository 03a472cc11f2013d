import { afterAll, beforeAll, expect, test } from 'vitest'
import { deref } from '../../src/language/documents/schema.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { nexo } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'
import { type Publisher, publisherOf } from './publisher.ts'
import { shown, theme } from './theme.json' with { type: 'json' }

type Scheme = 'light' | 'dark'

interface Row {
  token: string
  path: string
  /** The label of the button to press first. */
  after?: string
  at: string
  property: string
  /** The property's expected value, by scheme if they differ; by default the colour of this name. */
  shows?: string | Record<Scheme, string>
}

let manager: Publisher
let before = ''
beforeAll(async () => {
  manager = await publisherOf(nexo, 'gestora@nexo.demo')
  before = await manager.source()
  await manager.dresses(theme)
})
afterAll(async () => {
  await manager.publishes(before)
  await closeBrowser()
})

test('every theme token of pages has a row here', () => {
  const { schemas } = readLibrary()
  const { properties = {} } = deref({ $ref: 'customization.json#/properties/theme' }, schemas)
  const ofPages = Object.entries(properties).filter(([name]) => name !== 'mail')
  const named = ofPages.flatMap(([name, { properties: inner }]) =>
    Object.keys(inner ?? {}).length === 0
      ? name
      : Object.keys(inner ?? {}).map((key) => (name === 'fonts' ? `fonts.${key}` : key)),
  )
  expect([...new Set(named)].sort()).toEqual(shown.map(({ token }) => token).sort())
})

test.each(['light', 'dark'] as const)('each theme token changes its element on %s pages', async (scheme) => {
  const person = await Person.arrives(nexo, 'es', 1440)
  await person.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  let open = ''
  for (const { token, path, after, at, property, shows } of shown as Row[]) {
    if (path !== open) await comesTo(person, path)
    if (after) await person.presses(after)
    if (path !== open || after) await person.hasNoFaults()
    open = path
    const place = person.page.locator(at).first()
    const style = await place.evaluate(
      (element, name) => getComputedStyle(element)[name as 'color'],
      property,
    )
    const said = typeof shows === 'object' ? shows[scheme] : shows
    expect(style, token).toContain(said ?? rgb(new Map(Object.entries(theme[scheme])).get(token)))
  }
  expect(await lettersIn(person)).toEqual(expect.arrayContaining(['Figtree', 'Fraunces']))
  await person.leaves()
})

test('fallback fonts have nearly the same width, so loading fonts causes no shift', async () => {
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
  const isInside = () => new URL(person.page.url()).pathname.startsWith('/user/')
  if (path.startsWith('/user/') && !isInside()) await person.logsIn('inversor@nexo.demo')
  await person.opens(path)
  await person.page.getByRole('heading', { level: 1 }).waitFor()
}

/** Lists the font families that the page has loaded. */
function lettersIn({ page }: Person): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ status, family }) => status === 'loaded' && !family.includes('fallback'))
      .map(({ family }) => family),
  )
}

async function widthOf(person: Person, button: string): Promise<number> {
  const box = await person.button(button).boundingBox()
  return box?.width ?? 0
}

/** Converts #rrggbb to the notation of computed styles. */
function rgb(colour = ''): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  return `rgb(${channels.join(', ')})`
}
