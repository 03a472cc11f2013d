import { expect, test } from 'vitest'
import { kindsIn } from '../../src/renderer/blocks/load.ts'

test('the code of a screen is that of its blocks, at any depth, and of the forms its actions ask with', () => {
  const screen = {
    header: [{ label: 'a.b', confirm: { title: 'a.b', form: 'reject-proof' }, do: [] }],
    body: [{ block: 'tabs', tabs: [{ name: 'x', body: [{ block: 'group', body: [{ block: 'table' }] }] }] }],
  }
  expect([...kindsIn(screen)].sort()).toEqual(['form', 'group', 'table', 'tabs'])
})
