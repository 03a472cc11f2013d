import { describe, expect, test } from 'vitest'
import { mentions } from '../../src/language/expressions/mentions.ts'
import { argumentsOf, type ReadEntry, sortByDependencies } from '../../src/renderer/data/data-order.ts'
import { readerOf } from '../../src/renderer/data/evaluator.ts'
import { fakeHost } from './fake-host.ts'

const entry = (name: string, values: Record<string, string> = {}): ReadEntry => ({
  name,
  call: name,
  with: values,
})
const read = readerOf(fakeHost().host)

test('the text of a value of an enumeration is chosen when it is shown', () => {
  const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`
  const reader = readerOf({ ...fakeHost().host, t })
  const text = { keys: 'payments.way', by: 'row.method', of: 'payment_method', with: { total: 'row.total' } }
  expect(reader.text(text, { row: { method: 'TPV', total: 5 } })).toBe('payments.way_TPV {"total":5}')
})

describe('the data of a screen', () => {
  test('are ordered by their dependencies', () => {
    const entries = [entry('contract', { id: 'state.investment_id' }), entry('state', { slug: 'route.slug' })]
    expect(sortByDependencies(entries).map(({ name }) => name)).toEqual(['state', 'contract'])
  })

  test('are marked as never read if circular, with their dependants', () => {
    const entries = [
      entry('after', { x: 'a.id' }),
      entry('a', { x: 'b.id' }),
      entry('b', { x: 'a.id' }),
      entry('own', { x: 'own.id' }),
      entry('sound', { x: 'route.id' }),
    ]
    const read = sortByDependencies(entries).filter(({ neverRead }) => !neverRead)
    expect(read.map(({ name }) => name)).toEqual(['sound'])
    expect(sortByDependencies(entries)).toHaveLength(entries.length)
  })

  test('wait for a name that has not been read yet', () => {
    const contract = entry('contract', { id: 'state.investment_id' })
    expect(argumentsOf(contract, {}, ['state'], read)).toBeNull()
    expect(argumentsOf(contract, { state: { investment_id: 'i1' } }, ['state'], read)).toEqual({ id: 'i1' })
  })

  test('are read without an argument that fails otherwise', () => {
    expect(argumentsOf(entry('list', { q: 'url.nothing', page: '2' }), { url: {} }, [], read)).toEqual({
      page: 2,
    })
  })
})

test.each([
  ['state.id', true],
  ["route.state == 'x'", false],
  ["'state' in session.roles", false],
  ['session.ok && state.id', true],
  ['statement.id', false],
])('the expression %s mentions state: %s', (expression, expected) => {
  expect(mentions(expression, 'state')).toBe(expected)
})
