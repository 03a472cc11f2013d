import { expect, test } from 'vitest'
import '../../src/language/expressions/cel.ts'
import { ExpressionError, evaluate } from '../../src/language/expressions/index.ts'

const text = 'x'.repeat(1000)
const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Person ${id}`, text }))
const scope = { rows, text, long: text.repeat(1000), now: new Date('2026-11-21T12:00:00Z') }

const grow = ".split('').map(c, 'aaaaaaaaaaaaaaaa').join('')"

test.each([
  ['split and joined seven times', `'aaaaaaaaaaaaaaaa'${grow.repeat(7)}.size() > 0`],
  ['split and joined four times', `'aaaaaaaaaaaaaaaa'${grow.repeat(4)}.size() > 0`],
  ['growth hidden behind || true', `'aaaaaaaaaaaaaaaa'${grow.repeat(7)}.size() > 0 || true`],
  ['growth in a loop that ignores errors', `rows.exists(r, 'aaaaaaaaaaaaaaaa'${grow.repeat(7)} == r.name)`],
  ['a list repeated 4 times at each of 20 levels', `[[0]]${'.map(x, [x, x, x, x])'.repeat(20)}`],
  ['two exponentially large lists compared', `[[0]]${'.map(x, [x, x, x])'.repeat(12)} == [[1]]`],
  ['rows nested in rows', `rows.map(r, [rows, rows, rows])${'.map(x, [x, x])'.repeat(3)}`],
  ['long texts joined', "rows.map(r, long).join(',')"],
  ['long texts concatenated', `rows.map(r, ${'text + '.repeat(20)}text)`],
  ['a long text searched for every row', "rows.all(r, !long.contains('y'))"],
  ['a long list searched for every row', "rows.all(r, !('y' in rows.map(p, p.name)))"],
  ['a time zone conversion for every row', "rows.all(r, now.getHours('America/New_York') > -1)"],
])('an expensive expression is rejected: %s', (_what, source) => {
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
])('a normal expression is accepted: %s', (source, made) => {
  expect(evaluate(source, scope)).toBe(made)
})
