import { expect, test } from 'vitest'
import { tenantLibrary } from '../../src/language/customization/tenant-library.ts'
import type { Screen } from '../../src/language/documents/library.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

const library = readLibrary()
const screen = (path: Screen['path']): Screen => ({ path, allow: 'true', title: 'login.title', body: [] })
const own = (screens: Screen[]) => tenantLibrary(library, { screens, texts: { overrides: {} } })

test('a tenant’s screen is added to the product’s', () => {
  const { screens } = own([screen('/user/novedades')])
  expect(screens).toHaveLength(library.screens.length + 1)
})

test('a tenant’s screen replaces the product’s with the same path, whatever its parameter names', () => {
  const mine = screen('/user/issuances/{which}')
  const { screens } = own([mine])
  expect(screens).toHaveLength(library.screens.length)
  expect(screens.filter(({ path }) => /^\/user\/issuances\/\{\w+\}$/.test(path))).toEqual([mine])
})

test('a tenant’s changes do not affect the product’s library', () => {
  const before = library.screens.length
  tenantLibrary(library, {
    screens: [screen('/casa')],
    texts: { overrides: { 'casa.title': { es: 'Casa' } } },
  })
  expect(library.screens).toHaveLength(before)
  expect(library.texts.es).not.toHaveProperty(['casa.title'])
})
