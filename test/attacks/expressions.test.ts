import { expect, test } from 'vitest'
import '../../src/language/expressions/cel.ts'
import { ExpressionError, evaluate } from '../../src/language/expressions/index.ts'

const text = 'x'.repeat(1000)
const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Person ${id}`, text }))
const scope = { rows, text, long: text.repeat(1000), now: new Date('2026-11-21T12:00:00Z') }

const grow = ".split('').map(c, 'aaaaaaaaaaaaaaaa').join('')"

test.each([
  ['split and joined again and again', `'aaaaaaaaaaaaaaaa'${grow.repeat(7)}.size() > 0`],
  ['four times is too much already', `'aaaaaaaaaaaaaaaa'${grow.repeat(4)}.size() > 0`],
  ['behind an error that is passed over', `'aaaaaaaaaaaaaaaa'${grow.repeat(7)}.size() > 0 || true`],
  ['in a loop that passes errors over', `rows.exists(r, 'aaaaaaaaaaaaaaaa'${grow.repeat(7)} == r.name)`],
  ['a list of the same list, twenty times', `[[0]]${'.map(x, [x, x, x, x])'.repeat(20)}`],
  ['two such lists compared', `[[0]]${'.map(x, [x, x, x])'.repeat(12)} == [[1]]`],
  ['a row in a row in a row', `rows.map(r, [rows, rows, rows])${'.map(x, [x, x])'.repeat(3)}`],
  ['long texts joined', "rows.map(r, long).join(',')"],
  ['texts added up', `rows.map(r, ${'text + '.repeat(20)}text)`],
  ['a long text looked through for every row', "rows.all(r, !long.contains('y'))"],
  ['a long list looked through for every row', "rows.all(r, !('y' in rows.map(p, p.name)))"],
  ['the hour in another place for every row', "rows.all(r, now.getHours('America/New_York') > -1)"],
])('an expression may not make or look at too much: %s', (_what, source) => {
  const before = process.memoryUsage().rss
  const start = performance.now()
  expect(() => evaluate(source, scope)).toThrow(ExpressionError)
  expect(performance.now() - start).toBeLessThan(2000)
  expect(process.memoryUsage().rss - before).toBeLessThan(200e6)
})

test.each([
  ["rows.filter(r, r.id < 100).map(r, r.name).join(', ').size()", 1088],
  ["text.split('').size()", 1000],
  ['rows.filter(r, r.id % 2 == 0).size()', 1000],
  ['rows.map(r, r.name).size()', 2000],
  ["rows.filter(r, r.id < 100).filter(r, now.getHours('Europe/Madrid') == 13).size()", 100],
  ["rows.filter(r, timestamp('2026-11-21') < now).size()", 2000],
])('what a page needs is far below that: %s', (source, made) => {
  expect(evaluate(source, scope)).toBe(made)
})
