import { expect, test } from 'vitest'
import type { Shown } from '../../src/generated/language.ts'
import { bundleScreen } from '../../src/language/bundle/screen-bundle.ts'
import { restore } from '../../src/language/customization/customization.ts'
import type { Screen } from '../../src/language/documents/library.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { smallLibrary } from './documents.ts'
import formats from './fixtures/formats.json' with { type: 'json' }

const library = smallLibrary()

function bundleOf(path: string, customization: object = {}) {
  return bundleScreen(
    screenAt(path, library.screens),
    library,
    restore({ version: 2, title: 'A', ...customization }, library.schemas).customization,
  )
}

const profile = bundleOf('/profile/{id}')

test('a fragment is inlined, also inside another and inside a tab', () => {
  expect(profile.screen.body[0]).toMatchObject({
    tabs: [{ body: [{ block: 'heading' }, { block: 'button' }] }, { body: [] }],
  })
  expect(JSON.stringify(profile)).not.toContain('"fragment"')
})

test('a fragment used with a condition becomes a group with that condition', () => {
  expect(bundleOf('/plain').screen.body).toEqual([
    { block: 'group', when: 'session.authenticated', span: 6, body: library.fragments.inner?.body },
  ])
})

test('a fragment’s parameters are filled in: expressions, texts, routes and data', () => {
  const [table] = bundleOf('/shared').screen.body
  expect(table).toMatchObject({
    columns: [
      { value: 'row.name' },
      { value: 'row.phone', when: `!('"' in session.roles)` },
      { value: 'row.a' },
    ],
    actions: [
      {
        confirm: { title: 'profile.a' },
        do: [{ call: 'closeProfile', with: { id: 'row.id' } }, { reload: ['people'] }],
      },
      { do: [{ go: '/profile/{id}', with: { id: 'row.friend.id' } }] },
    ],
  })
})

test('parts that a fragment shows only elsewhere are omitted', () => {
  expect(JSON.stringify(bundleOf('/shared'))).not.toContain('"/plain"')
})

test('bundling does not change the library’s documents', () => {
  expect(JSON.stringify(library.screens)).toContain('"use":"outer"')
})

test('a value’s format follows from its type unless the document sets it', () => {
  const product = readLibrary()
  const items = formats.follows.map(([written]) => ({ label: 'portfolio.total', ...written }) as Shown)
  const screen: Screen = { path: '/x', title: 'x.y', data: formats.data, body: [{ block: 'facts', items }] }
  const { body } = bundleScreen(screen, product, restore({}, product.schemas).customization).screen
  const expected = formats.follows.map(([written, said]) => ({
    label: 'portfolio.total',
    ...written,
    ...said,
  }))
  expect(body).toEqual([{ block: 'facts', items: expected }])
})

test('a fragment that includes itself is rejected', () => {
  expect(() => bundleOf('/circle')).toThrow('Fragments go in a circle: circle → circle.')
})

test('a fragment that does not exist is rejected', () => {
  expect(() => bundleOf('/lost')).toThrow('There is no fragment nowhere.')
})

test('a bundle contains exactly the operations of the screen and its flow', () => {
  expect(Object.keys(profile.operations)).toEqual([
    'closeProfile',
    'getPhoto',
    'getProfile',
    'getState',
    'saveProfile',
  ])
})

test('a bundled operation has method, path, access conditions and parameters', () => {
  expect(profile.operations.getProfile).toMatchObject({
    operation: 'getProfile',
    method: 'GET',
    path: '/v2/profiles/{id}',
    allow: 'true',
    params: ['id', 'view'],
  })
  expect(profile.operations.saveProfile).toMatchObject({
    idempotent: true,
    requires: [
      { that: "session.impersonator == ''", reason: 'refusals.own_hand' },
      { that: 'session.email_verification', reason: 'requirements.email' },
    ],
    params: [],
  })
  expect(profile.operations.saveProfile?.body).toContain('email')
})

test('a bundle contains the screen’s flow and its operations’ lifecycles', () => {
  expect(Object.keys(profile.flows)).toEqual(['joining'])
  expect(Object.keys(profile.lifecycles)).toEqual(['profile'])
})

test('an argument with a form’s name does not add that form to the bundle', () => {
  expect(Object.keys(profile.forms)).toEqual(['profile'])
})

test('the bundled forms include the tenant’s changes', () => {
  const changed = bundleOf('/profile/{id}', { forms: { profile: { hide: ['phone'] } } })
  expect(changed.forms.profile?.schema.properties).not.toHaveProperty('phone')
})

test.each(['/photo', '/upload'])('a file field on %s adds the upload operation to the bundle', (path) => {
  expect(Object.keys(bundleOf(path).operations)).toEqual(['uploadFile'])
})

test('every screen of the product can be bundled', () => {
  const product = readLibrary()
  const { customization } = restore({ version: 2, title: 'A' }, product.schemas)
  for (const screen of product.screens)
    expect(bundleScreen(screen, product, customization).screen.path).toBe(screen.path)
})

test.each([
  ['screens', 'session.authenticated', '/plain'],
  ['operations', 'session.email_verification', '/profile/{id}'],
  ['forms', "form.country == 'ES'", '/profile/{id}'],
  ['flows', 'false', '/profile/{id}'],
] as const)(
  'a screen needs an interpreter when an expression of its %s is not simple',
  (shelf, simple, path) => {
    const source = JSON.stringify(library[shelf]).replaceAll(`"${simple}"`, '"size(session.id) + 1 > 1"')
    const { customization } = restore({ version: 2, title: 'A' }, library.schemas)
    const interpreted = [library, { ...library, [shelf]: JSON.parse(source) }].map(
      (each) => bundleScreen(screenAt(path, each.screens), each, customization).interpreted,
    )
    expect(interpreted).toEqual([false, true])
  },
)

function screenAt(path: string, screens: readonly Screen[]): Screen {
  const screen = screens.find((each) => each.path === path)
  if (!screen) throw new Error(`No screen has the path ${path}.`)
  return screen
}

test('no public screen needs the interpreter', () => {
  const product = readLibrary()
  const { customization } = restore({ version: 2, title: 'A' }, product.schemas)
  const open = product.screens.filter(({ allow }) => allow === 'true')
  const interpreted = open.filter((screen) => bundleScreen(screen, product, customization).interpreted)
  expect(open.length).toBeGreaterThan(4)
  expect(interpreted.map(({ path }) => path)).toEqual([])
})

test('a detail page has its list as parent screen, other pages have none', () => {
  const product = readLibrary()
  const tenant = restore({ version: 2, title: 'A' }, product.schemas).customization
  const above = (path: string) => bundleScreen(screenAt(path, product.screens), product, tenant).parentScreen
  expect(above('/manager/issuances/{id}/edit')).toEqual({
    path: '/manager/issuances',
    title: 'manager.issuances',
  })
  const list = { path: '/user/issuances', title: 'issuances.title' }
  expect(above('/user/issuances/{id}')).toEqual({ ...list, next: true })
  expect([above('/invest/{slug}/sign'), above('/user/issuances')]).toEqual([undefined, undefined])
})

test('a screen’s aside is a separate bundle with its own operations', () => {
  const library = readLibrary()
  const { customization } = restore({ version: 2, title: 'A' }, library.schemas)
  const login = bundleScreen(screenAt('/login', library.screens), library, customization)
  expect(login.screen).not.toHaveProperty('aside')
  expect(login.operations).not.toHaveProperty('getPublicFace')
  expect(login.aside?.screen.data).toEqual({ face: { call: 'getPublicFace' } })
  expect(Object.keys(login.aside?.operations ?? {})).toEqual(['getPublicFace'])
  expect(login.aside?.interpreted).toBe(false)
})
