import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Library } from '../../../src/language/documents/library.ts'
import { annotated, walk } from '../../../src/language/documents/walk.ts'
import { evaluateCel } from '../../../src/language/expressions/cel.ts'
import { simple } from '../../../src/language/expressions/simple.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const scope = {
  order: { open: true, status: 'PAID', lines: ['a', 'b'], note: null, price: 2.5 },
  person: { status: 'NEW', order: 'b' },
  now,
}

describe('a simple expression', () => {
  it.each([
    ["'done'", 'done'],
    ['2.5', 2.5],
    ['null', null],
    ['order.lines', ['a', 'b']],
    ["order.status == 'PAID'", true],
    ['order.open == order.open', true],
    ['order.status != person.status', true],
    ['person.order in order.lines', true],
    ['2.50 != order.price', false],
    ["'a' in order.lines", true],
    ["'open' in order", true],
    ['!(order.status in [\'PAID\', "OPEN"])', false],
    ["!order.open || order.status == 'PAID' && order.open", true],
    ['order.missing || order.open', true],
    ['size(order.lines) > 0', true],
    ['size(order.lines) == 3 || size(order.status) == 4', true],
    ['size(order) <= 4 && !(size(order.lines) != 2)', false],
    ['has(order.open)', true],
    ['has(order.missing) && order.missing', false],
    ['!has(order.missing)', true],
    ['has(order.price.x)', false],
    ["order.status.endsWith('ID') && order.status.contains('P')", true],
    ["order.status.endsWith('A') || order.status.contains('AI')", true],
    ["['PAID', 'NEW']", ['PAID', 'NEW']],
    ['order.price > 2', true],
    ['order.open && order.price <= 2', false],
    ['order.price - 1', 1.5],
    ['(order.price - order.price)', 0],
    ['(order.price - 2) > 0', true],
    ["order.open ? '' : order.status", ''],
    ["order.status == 'NEW' || !order.open ? order.missing : order.price", 2.5],
  ])('is evaluated without the interpreter: %s', (source, value) => {
    expect(simple(source)?.(scope)).toEqual(value)
  })

  it.each([
    'missing',
    'order.missing',
    'order.note.x',
    'order.toString',
    'has(missing.open)',
    'has(order.missing.x)',
    'toString',
    '!order.price',
    'order.open && order.note',
    "'a' in now",
    'size(order.price) > 0',
    'size(order.missing) > 0',
    'order.status > 0',
    'order.status - 1',
    'order.price - order.note',
    "order.note ? '' : order.status",
    "order.price.contains('2')",
    "order.missing.endsWith('a')",
  ])('fails if the data do not fit: %s', (source) => {
    expect(() => simple(source)?.({ ...scope })).toThrow()
  })

  it.each([
    'order.in',
    'order.true',
    'type',
    'order.price > 2.5',
    'order.price > order.price',
    'order.price + 1',
    'order.price - 1 - 1',
    '1 - order.price',
    'now - now',
    'order.open && order.price - 1 > 0',
    'size(order.lines)',
    'size(order.lines) > 0.5',
    'size(order.lines) > order.price',
    '0 < size(order.lines)',
    '!size(order.lines) > 0',
    'has(order)',
    'has(order.in)',
    'has(order.x) == true',
    "order.open ? 'a' : 1",
    "order.open ? 'a' : order.open ? 'b' : 'c'",
    "['PAID', order.status]",
    'order.lines[0]',
    'order.?note',
    '!order.open == true',
    "'it\\'s'",
    'order.open == order.open == true',
    '[order.open] == order.lines',
    '1 in order.lines',
    '',
    '(',
    `${'('.repeat(16)}order.open${')'.repeat(16)}`,
  ])('excludes %j', (source) => {
    expect(simple(source)).toBeUndefined()
  })
})

describe('an expression accepted as simple', () => {
  const names = [
    'order',
    'open',
    'status',
    'in',
    'now',
    'list',
    'type',
    'true',
    'for',
    'constructor',
    'toString',
    '__proto__',
  ]
  const words = [
    ...names,
    ...['order.open', 'order.status', 'order.lines', 'order.a.b', 'order.in', 'order.true', 'now.x'],
    ...["'a'", '"a"', "''", "'PAID'", '0', '1', '2.5', '007', 'null', 'false'],
    ...[
      '!',
      '(',
      ')',
      '[',
      ']',
      ',',
      '==',
      '!=',
      ' in ',
      '&&',
      '||',
      '.',
      ' ',
      '-',
      '<',
      '?',
      ':',
      ' - 1',
      '\n',
      'has(',
      'size(',
      '>',
      '<=',
    ],
  ]
  const literal = fc.constantFrom("'a'", "'PAID'", "''", '1', '0', '2.5', 'true', 'null')
  const path = fc.constantFrom(
    'order',
    'order.open',
    'order.status',
    'order.lines',
    'order.x',
    'missing',
    'now',
  )
  const text = fc.constantFrom("'a'", "'open'", '"PAID"')
  const { condition } = fc.letrec<{ condition: string }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 4 },
      path,
      fc.tuple(path, fc.constantFrom('==', '!='), literal).map((parts) => parts.join(' ')),
      fc.tuple(literal, path).map(([value, name]) => `${value} == ${name}`),
      fc.tuple(path, fc.constantFrom('==', '!=', 'in'), path).map((parts) => parts.join(' ')),
      fc.tuple(text, path).map(([value, name]) => `${value} in ${name}`),
      fc.tuple(path, fc.array(text)).map(([name, values]) => `${name} in [${values.join(', ')}]`),
      tie('condition').map((inner) => `(${inner})`),
      tie('condition').map((inner) => `!(${inner})`),
      path.map((name) => `!${name}`),
      path.map((name) => `has(${name})`),
      path.map((name) => `!has(${name})`),
      fc
        .tuple(path, fc.constantFrom('==', '!=', '>', '>=', '<', '<='), fc.nat(4))
        .map(([name, sign, number]) => `size(${name}) ${sign} ${number}`),
      fc
        .tuple(path, fc.constantFrom('>', '>=', '<', '<='), fc.nat(4))
        .map(([name, sign, number]) => `${name} ${sign} ${number}`),
      fc
        .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
        .map((parts) => parts.join(' ')),
    ),
  }))
  const side = fc.oneof(path, literal)
  const difference = fc
    .tuple(path, fc.oneof(path, fc.nat(4).map(String)), fc.constantFrom('', '> 0', '<= 2', '== 1'))
    .map(([name, other, rest]) => `(${name} - ${other}) ${rest}`)
  const choice = fc.tuple(condition, side, side).map(([which, one, other]) => `${which} ? ${one} : ${other}`)
  const list = fc.array(text).map((texts) => `[${texts.join(', ')}]`)
  const anyWords = fc.array(fc.constantFrom(...words), { maxLength: 10 }).map((parts) => parts.join(''))
  const status = fc.constantFrom('PAID', 'a', 1, null)
  const field = fc.oneof(fc.boolean(), status, fc.jsonValue({ maxDepth: 1 }))
  const order = fc.oneof(
    fc.record(
      { open: field, status, in: field, lines: fc.oneof(fc.array(fc.oneof(status, field)), field) },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  )

  it('evaluates as in CEL, over any data', () => {
    fc.assert(
      fc.property(fc.oneof(condition, difference, choice, list, anyWords), order, (source, value) => {
        agree(source, { order: value, now })
      }),
      { numRuns: 3000 },
    )
  })

  it('evaluates as in CEL for every simple expression of the product', () => {
    const sources = expressionsOf(readLibrary()).filter((source) => simple(source))
    expect(sources.length).toBeGreaterThan(100)
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.infiniteStream(field), (source, fields) => {
        agree(source, scopeFor(source, fields))
      }),
      { numRuns: 3000 },
    )
  })
})

function agree(source: string, data: Record<string, unknown>): void {
  const run = simple(source)
  if (!run) return
  expect(outcome(() => plain(run(data)))).toEqual(outcome(() => evaluateCel(source, data)))
}

function outcome(run: () => unknown): unknown {
  try {
    return { value: run() }
  } catch {
    return 'failure'
  }
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

/** Generates data with a value for every path of an expression. */
function scopeFor(source: string, fields: Iterator<unknown>): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  const code = source.replace(/'[^']*'/g, '')
  for (const [path] of code.matchAll(/[a-z_]\w*(\.\w+)*/gi)) {
    const names = path.split('.')
    let inner = data
    for (const name of names.slice(0, -1)) {
      const next = inner[name]
      const object: Record<string, unknown> = isRecord(next) ? next : {}
      inner[name] = object
      inner = object
    }
    inner[names.at(-1) ?? ''] = fields.next().value
  }
  return data
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function expressionsOf(library: Library): string[] {
  const kinds = {
    screen: library.screens,
    fragment: Object.values(library.fragments),
    form: Object.values(library.forms),
    flow: Object.values(library.flows),
    lifecycle: Object.values(library.lifecycles),
    operation: Object.values(library.operations),
  }
  const found = Object.entries(kinds).flatMap(([kind, documents]) =>
    documents.flatMap((document: unknown) =>
      annotated(walk(document, `${kind}.json`, library.schemas), 'x-expr').map(({ value }) => value),
    ),
  )
  return [...new Set(found)]
}
