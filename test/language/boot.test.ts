import { expect, test } from 'vitest'
import { layoutOf } from '../../src/language/boot.ts'

test.each([
  ['/user/portfolio', 'dashboard'],
  ['/manager/issuances/{id}', 'dashboard'],
  ['/entrepreneur/issuances', 'dashboard'],
  ['/invest/{slug}/sign', 'invest'],
  ['/invest', 'invest'],
  ['/investors', 'default'],
  ['/userland', 'default'],
  ['/', 'default'],
])('the path %s has the layout %s', (path, layout) => {
  expect(layoutOf({ path })).toBe(layout)
})

test('a screen may name another layout than that of its path', () => {
  expect(layoutOf({ path: '/user/portfolio', layout: 'default' })).toBe('default')
})
