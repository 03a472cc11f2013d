import { expect, test } from 'vitest'
import { nextTab } from '../../src/renderer/blocks/parts/next-tab.ts'

test.each([
  ['ArrowRight', 'b'],
  ['ArrowLeft', 'c'],
  ['End', 'c'],
  ['Home', 'a'],
  ['Enter', undefined],
])('from the first tab, the key %s selects %s', (key, expected) => {
  expect(nextTab(['a', 'b', 'c'], 'a', key)).toBe(expected)
})
