import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExpression } from '../../src/language/expressions/cel.ts'
import {
  ExpressionError,
  evaluate,
  evaluateAll,
  isConditionMet,
} from '../../src/language/expressions/index.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const order = {
  amount: 3,
  price: 2.5,
  status: 'PAID',
  note: null,
  ends_at: '2026-03-01T10:00:00Z',
  lines: [{ price: 1 }, { price: 2 }],
  none: [],
}
const scope = { order, now, session: { roles: ['ADMIN'] } }

describe('an expression', () => {
  it.each([
    ['order.amount == 3', true],
    ['3 == order.amount', true],
    ['order.amount != 3.0', false],
    ['order.amount < 4 && order.amount >= 3', true],
    ['order.amount + 1', 4],
    ['1 + order.amount', 4],
    ['order.amount - 1', 2],
    ['2 * order.price', 5],
    ['order.amount / 2', 1.5],
    ['order.amount % 2', 1],
    ['order.amount % order.price', 0.5],
    ['-order.amount', -3],
    ['size(order.lines) == 2.0', true],
    ['size(order.lines) + order.amount', 5],
    ['9007199254740991 + 0', 9007199254740991],
  ])('calculates with JSON numbers: %s', (source, result) => {
    expect(evaluate(source, scope)).toBe(result)
  })

  it.each([
    ["'ADMIN' in session.roles", true],
    ["order.status in ['PAID', 'OPEN']", true],
    ['order.lines.exists(l, l.price == 2)', true],
    ['order.lines.filter(l, l.price > 1).map(l, l.price)', [2]],
    ['order.none == []', true],
    ['order.note == null', true],
    ["order.note == 'x'", false],
    ['has(order.missing)', false],
    ["order.?missing.orValue('-')", '-'],
    ['order.?missing.?deeper.orValue(0)', 0],
    ['order.lines[0].price', 1],
    ["{ 'lines': size(order.lines) }", { lines: 2 }],
  ])('reads data: %s', (source, result) => {
    expect(evaluate(source, scope)).toEqual(result)
  })

  it.each([
    ['timestamp(order.ends_at) < now', true],
    ['timestamp(now) == now', true],
    ['now', '2026-03-01T12:00:00.000Z'],
    ['now - timestamp(order.ends_at)', 7200],
    ["timestamp(order.ends_at) + duration('2h') == now", true],
  ])('calculates with timestamps: %s', (source, result) => {
    expect(evaluate(source, scope)).toBe(result)
  })

  it('returns the same object as in the data', () => {
    expect(evaluate('order.lines', scope)).toBe(order.lines)
  })

  it.each([
    ['order.missing', 'No such key: missing'],
    ['missing', 'Unknown variable: missing'],
    ['constructor', 'Unsupported type: function'],
    ['__proto__', 'Reserved identifier: __proto__'],
    ['order.lines[2]', 'No such key: index out of bounds, index 2 >= size 2'],
    ['order.amount / 0', 'The result is not a finite number.'],
    ['order.?missing', 'There is no value here; add .orValue(…).'],
    ["order.status.matches('P+')", 'There is no function matches.'],
    ['type(order)', 'There is no function type.'],
    ['now.__proto__', 'No data stands under __proto__.'],
    ['now["__proto__"]', 'No data stands under __proto__.'],
    ['order.constructor', 'No data stands under constructor.'],
    [
      'order.lines.exists(a, order.lines.exists(b, a == b))',
      'exists may not stand inside another loop over a list.',
    ],
    ['', 'Unexpected token: EOF'],
    [`'${'x'.repeat(700)}'`, 'Longer than 600 characters.'],
    ['['.repeat(60) + ']'.repeat(60), 'Exceeded maxDepth (24)'],
    [`1${'+1'.repeat(280)}`, 'Exceeded maxAstNodes (250)'],
  ])('rejects %s', (source, message) => {
    expect(failure(() => evaluate(source, scope)).message).toBe(message)
  })

  it('reports the position of the mistake', () => {
    const error = failure(() => evaluate('order.amount > order.missing', scope))
    expect(error.source.slice(error.start, error.end)).toBe('missing')
  })
})

describe('a condition', () => {
  it.each(['order.amount', 'order.missing', 'missing', '((', "order.status > 3 || 'a'"])(
    'an invalid condition is false and is reported: %s',
    (source) => {
      const failures: ExpressionError[] = []
      expect(isConditionMet(source, scope, (error) => failures.push(error))).toBe(false)
      expect(failures.map((error) => error.source)).toEqual([source])
    },
  )

  it('is true if one side of || is true and the other fails', () => {
    expect(isConditionMet('order.missing == 1 || order.amount == 3', scope)).toBe(true)
  })
})

describe('named values', () => {
  it('omit and report a value that fails', () => {
    const failures: string[] = []
    const values = evaluateAll({ id: 'order.amount', gone: 'order.gone' }, scope, ({ source }) =>
      failures.push(source),
    )
    expect(values).toEqual({ id: 3 })
    expect(failures).toEqual(['order.gone'])
  })
})

describe('an arbitrary text as an expression', () => {
  const words = [
    'order',
    '.amount',
    '.?',
    '[0]',
    '(',
    ')',
    '&&',
    '!',
    '==',
    "'x'",
    '1',
    '0.5',
    'has(',
    ', ',
    'now',
    '-',
    '/',
  ]
  const anyText = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join('')),
  )

  it('fails only with an ExpressionError', () => {
    fc.assert(
      fc.property(anyText, fc.jsonValue(), (source, value) => {
        try {
          evaluate(source, { order: value, now })
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError)
        }
      }),
    )
  })

  it('never makes a condition throw', () => {
    fc.assert(
      fc.property(anyText, fc.jsonValue(), (source, value) => {
        expect(typeof isConditionMet(source, { order: value, now })).toBe('boolean')
      }),
    )
  })
})

describe('the cache of parsed expressions', () => {
  it('re-evaluates an expression correctly after evicting it', () => {
    for (let number = 0; number < 2100; number++) parseExpression(`order.amount + ${number}`)
    expect(evaluate('order.amount + 0', scope)).toBe(3)
  })
})

function failure(run: () => unknown): ExpressionError {
  try {
    run()
  } catch (error) {
    if (error instanceof ExpressionError) return error
  }
  throw new Error('It did not fail.')
}
