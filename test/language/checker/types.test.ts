import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkExpression } from '../../../src/language/checker/types/check-expression.ts'
import { FUNCTIONS, METHODS } from '../../../src/language/checker/types/functions.ts'
import { typeKindOf } from '../../../src/language/checker/types/type.ts'
import { parseExpression } from '../../../src/language/expressions/cel.ts'
import { clockNames } from '../../../src/language/expressions/clock.ts'
import { evaluate } from '../../../src/language/expressions/index.ts'

const line = {
  type: 'object',
  additionalProperties: false,
  required: ['price', 'kind', 'end'],
  properties: {
    price: { type: 'integer' },
    kind: { type: 'string', enum: ['A', 'B'] },
    note: { type: 'string' },
    end: { type: ['string', 'null'] },
    part: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: { id: { type: 'string' } },
    },
  },
}
const names = {
  line,
  lines: { type: 'array', items: line },
  words: { type: 'array', items: { type: 'string' } },
  flag: { type: 'boolean' },
  now: { type: 'timestamp' },
  today: { type: 'string', format: 'date' },
}
const environment = { names, facts: new Set<string>(), schemas: {} }
const now = new Date('2026-03-01T12:00:00Z')
const full = { price: 3, kind: 'A', note: 'x', end: null, part: { id: '1' } }
const bare = { price: -1, kind: 'B', end: 'x' }

/**
 * Generates expressions of matching and mismatching parts; none fails by its values alone, as division and indexing
 * would.
 */
const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression')
  const piece = fc.constantFrom(
    ...['line', 'lines', 'words', 'flag', 'now', 'line.price', 'line.kind', 'line.note', 'line.part.id'],
    ...['line.?note', 'line.?part.?id', 'has(line.note)', 'has(line.part)', 'has(line.part.id)'],
    ...['today', 'daysBetween(today, now)', 'timestamp(today)', "now.getDate('Europe/Madrid')"],
    ...['1', '0.5', "'A'", 'true', '[]', "['A', 'B']", "duration('1h')", "timestamp('2026-01-01T00:00:00Z')"],
  )
  const operator = fc.constantFrom('+', '-', '*', '==', '!=', '<', '>=', '&&', '||', 'in')
  const method = fc.constantFrom(
    'size()',
    "contains('A')",
    'trim()',
    'getHours()',
    "orValue('')",
    'hasValue()',
  )
  const macro = fc.constantFrom('exists', 'all', 'filter', 'map')
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      piece,
      fc.tuple(inner, operator, inner).map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      fc.tuple(inner, inner, inner).map(([condition, yes, no]) => `(${condition} ? ${yes} : ${no})`),
      inner.map((negated) => `!${negated}`),
      fc.tuple(inner, method).map(([on, call]) => `${on}.${call}`),
      fc.tuple(inner, macro, inner).map(([on, name, body]) => `${on}.${name}(x, ${body})`),
      fc
        .tuple(macro, fc.constantFrom('x.price > 0', "x.kind == 'A'", 'has(x.note) && x.note == x.kind'))
        .map(([name, body]) => `lines.${name}(x, ${body})`),
      inner.map((measured) => `size(${measured})`),
    ),
  }
})

describe('the type checker of expressions', () => {
  it('an expression without issues evaluates to its inferred type', () => {
    fc.assert(
      fc.property(expression, fc.constantFrom(full, bare), fc.boolean(), (source, one, flag) => {
        const { type, issues } = checkExpression(source, environment, 'any')
        fc.pre(issues.length === 0)
        const scope = {
          line: one,
          lines: [full, bare],
          words: ['A'],
          flag,
          ...clockNames(now, 'Europe/Madrid'),
        }
        const value = evaluate(source, scope)
        const expected = typeKindOf(type)
        if (expected !== 'any') expect(sortOfValue(value)).toBe(AS_JSON[expected] ?? expected)
      }),
      { numRuns: 2000, maxSkipsPerRun: 100 },
    )
  })

  it('every function that it knows can be parsed', () => {
    const calls = [
      ...Object.entries(FUNCTIONS).map(
        ([name, { parameters }]) => `${name}(${parameters.map(() => 'a').join(', ')})`,
      ),
      ...Object.entries(METHODS).map(
        ([name, { parameters }]) => `a.${name}(${parameters.map(() => 'a').join(', ')})`,
      ),
    ]
    for (const call of calls) expect(() => parseExpression(call)).not.toThrow()
  })
})

/** Maps the types that become JSON strings. */
const AS_JSON: Partial<Record<string, string>> = { timestamp: 'string', duration: 'number' }

function sortOfValue(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}
