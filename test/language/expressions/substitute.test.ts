import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateCel } from '../../../src/language/expressions/cel.ts'
import { substitute } from '../../../src/language/expressions/substitute.ts'

describe('substituting expressions for names', () => {
  it.each([
    ['order.total', { order: 'row' }, 'row.total'],
    ['order.total * 2', { order: 'list[0]' }, '(list[0]).total * 2'],
    ['!open', { open: 'a || b' }, '!(a || b)'],
    ["order.name == 'order'", { order: 'row' }, "row.name == 'order'"],
    ["title + '!'", { title: `'it\\'s "x" // y'` }, `('it\\'s "x" // y'\n) + '!'`],
    ['sum > 0', { sum: 'a // what is left' }, '(a // what is left\n) > 0'],
    ['has(order.note) && row.order.order', { order: 'row' }, 'has(row.note) && row.order.order'],
    [
      'lines.exists(order, order.id == row.id)',
      { order: 'x', row: 'order2' },
      'lines.exists(order, order.id == order2.id)',
    ],
    ['tenant.title', { order: 'row' }, 'tenant.title'],
  ])('%s', (source, given, result) => {
    expect(substitute(source, given)).toBe(result)
  })

  it('rejects a substitute that a loop variable would capture', () => {
    expect(() => substitute('lines.exists(line, line.id == order.id)', { order: 'line' })).toThrow(
      'In the loop over line, order means another.',
    )
  })

  it.each(['a)', 'a, b', "'", 'a ? b'])(
    'rejects a substitute that is not a complete expression: %s',
    (given) => {
      expect(() => substitute('sum > 0', { sum: given })).toThrow()
    },
  )

  it('evaluates to the same value as binding the names', () => {
    const numbers = { one: 3, two: 8.5 }
    fc.assert(
      fc.property(
        expressionOf('a', 'b'),
        expressionOf('one', 'two'),
        expressionOf('one', 'two'),
        (source, a, b) => {
          fc.pre([source, a, b].every(({ length }) => length < 80))
          const direct = evaluateCel(source, { a: evaluateCel(a, numbers), b: evaluateCel(b, numbers) })
          expect(evaluateCel(substitute(source, { a, b }), numbers)).toEqual(direct)
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** Generates a shallow number or boolean expression of two names. */
function expressionOf(...names: string[]): fc.Arbitrary<string> {
  return fc.letrec<{ number: string; choice: string }>((tie) => ({
    choice: fc
      .tuple(tie('number'), fc.constantFrom('<', '==', '!='), tie('number'))
      .map((parts) => parts.join('\n')),
    number: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      fc.constantFrom(...names, '2.0', '0.5'),
      fc.tuple(tie('number'), fc.constantFrom('+', '-', '*'), tie('number')).map((parts) => parts.join('\n')),
      fc
        .tuple(tie('choice'), tie('number'), tie('number'))
        .map(([when, one, other]) => `(${when}\n ? ${one}\n : ${other}\n)`),
      tie('number').map((inner) => `-(${inner}\n)`),
      tie('number').map((inner) => `double(size(string(${inner}\n) + '"')) // it's long`),
    ),
  })).number
}
