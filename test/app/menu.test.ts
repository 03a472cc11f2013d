import { expect, test } from 'vitest'
import { currentIn } from '../../src/app/layouts/menu.ts'

const screens = ['/shop', '/shop/{id}', '/shop/{id}/bills/{bill}', '/bills'].map((path) => ({ path }))
const menu = [
  { to: '/shop', label: 'shop.title', icon: 'list' as const },
  { to: '/bills', label: 'bills.title', icon: 'list' as const, also: ['/shop/{id}/bills/{bill}'] },
]

test.each([
  ['/shop', '/shop'],
  ['/shop/lamp', '/shop'],
  ['/shop/lamp/bills/7', '/bills'],
  ['/bills', '/bills'],
  ['/elsewhere', undefined],
])('on %s the current entry is %s', (path, to) => {
  expect(currentIn(menu, path, screens)?.to).toBe(to)
})
