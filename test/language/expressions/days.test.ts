import { expect, test } from 'vitest'
import '../../../src/language/expressions/cel.ts'
import { clockNames } from '../../../src/language/expressions/clock.ts'
import { evaluate } from '../../../src/language/expressions/index.ts'
import days from '../fixtures/days.json' with { type: 'json' }

test.each(days.at)('at $now it is $today in Madrid', ({ now, today }) => {
  expect(clockNames(new Date(now), 'Europe/Madrid').today).toBe(today)
})

test.each(days.give)('$expression evaluates to $value', ({ expression, value }) => {
  const scope = {
    ...clockNames(new Date(days.now), 'Europe/Madrid'),
    ends_on: '2026-11-30',
    at: '2026-11-22T23:30:00.000Z',
  }
  expect(evaluate(expression, scope)).toEqual(value)
})

test.each([
  ["timestamp('2026-11-22')", '2026-11-22T06:00:00.000Z'],
  ['today', '2026-11-22'],
  ["daysBetween('2026-11-20T05:59:00Z', now)", 3],
])('in a tenant of Mexico City %s evaluates to %s', (expression, value) => {
  const tenant = { time_zone: 'America/Mexico_City' }
  const scope = { ...clockNames(new Date(days.now), tenant.time_zone), tenant }
  expect(evaluate(expression, scope)).toEqual(value)
})

test.each(days.fail)('$expression fails with a message about its arguments', ({ expression, message }) => {
  expect(() => evaluate(expression, { text: 'soon' })).toThrow(message)
})
