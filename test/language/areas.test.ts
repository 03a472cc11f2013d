import { describe, expect, it, test } from 'vitest'
import { restore } from '../../src/language/customization/customization.ts'
import { allowOf, areaOf, layoutOf } from '../../src/language/documents/areas.ts'
import { withIncludedRoles } from '../../src/language/documents/roles.ts'
import { screenAt } from '../../src/language/documents/screen-at.ts'
import { isConditionMet } from '../../src/language/expressions/index.ts'
import { visitor } from '../../src/language/expressions/visitor.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import routes from './fixtures/routes.json' with { type: 'json' }

const library = readLibrary()
const { areas, schemas, screens } = library
const tenant = restore({ version: 2, title: 'x' }, schemas).customization
const roles = schemas['enumerations.json']?.$defs?.role?.enum ?? []

/** Lists the roles that alone satisfy a condition. */
function admitted(allow: string): unknown[] {
  const session = { ...visitor, authenticated: true, email_verification: true }
  return roles.filter((role) =>
    isConditionMet(allow, {
      session: { ...session, roles: withIncludedRoles([String(role)], schemas) },
      tenant,
    }),
  )
}

describe('the routes of chapter 2 of the specification', () => {
  const all = routes.flatMap(({ paths, ...group }) => paths.map((path) => ({ path, ...group })))

  it.each(all)(
    '$path has a screen with the specified layout and roles',
    ({ path, layout, allow, visitors }) => {
      const screen = screens.find((each) => each.path === path)
      if (screen === undefined) throw new Error(`No document has the path ${path}.`)
      expect(layoutOf(screen, areas)).toBe(layout)
      expect(admitted(allowOf(screen, areas)).sort()).toEqual([...(allow ?? roles)].sort())
      expect(screen.visitors).toBe(visitors)
    },
  )

  it('a visitor is refused on every route that requires a role', () => {
    for (const { path, allow } of all.filter(({ allow }) => allow !== undefined)) {
      const screen = screens.find((each) => each.path === path)
      const condition = allowOf({ ...screen, path }, areas)
      expect([path, allow, isConditionMet(condition, { session: visitor, tenant })]).toEqual([
        path,
        allow,
        false,
      ])
    }
  })
})

test('a literal path wins over a path with a parameter', () => {
  expect(screenAt('/manager/issuances/create', screens)?.path).toBe('/manager/issuances/create')
})

test.each([
  ['/user/portfolio', '/user'],
  ['/manager', '/manager'],
  ['/invest/{slug}/sign', '/invest'],
  ['/investors', undefined],
  ['/userland', undefined],
  ['/', undefined],
])('the path %s belongs to the area %s', (path, under) => {
  expect(areaOf(path, areas)?.under).toBe(under)
})

test('a path in two nested areas belongs to the inner one', () => {
  const [user] = areas.areas
  if (user === undefined) throw new Error('There are no areas.')
  const nested = {
    areas: [
      { ...user, under: '/user' },
      { ...user, under: '/user/board' },
    ],
  }
  expect(areaOf('/user/board/7', nested)?.under).toBe('/user/board')
})

test('a screen can override its area’s layout and access condition', () => {
  const screen = { path: '/user/portfolio', layout: 'default', allow: 'true' } as const
  expect([layoutOf(screen, areas), allowOf(screen, areas)]).toEqual(['default', 'true'])
})

test('a screen outside all areas without an access condition is closed', () => {
  expect(allowOf({ path: '/nowhere' }, areas)).toBe('false')
})
