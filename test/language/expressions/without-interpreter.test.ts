import { expect, test, vi } from 'vitest'

// Unloads the interpreter, which another test file may have loaded.
vi.resetModules()
const {
  ExpressionError,
  evaluate,
  isConditionMet: holds,
  isInterpreterLoaded: interpreterLoaded,
  isSimple,
} = await import('../../../src/language/expressions/index.ts')

const now = new Date('2026-03-01T12:00:00.000Z')
const scope = { order: { open: true, amount: 3 }, now }

// Runs first, because the interpreter stays loaded.
test('without the interpreter simple expressions are evaluated', () => {
  expect(interpreterLoaded()).toBe(false)
  expect(evaluate('order.amount', scope)).toBe(3)
  expect(evaluate('now', scope)).toBe('2026-03-01T12:00:00.000Z')
  expect(holds('order.open && order.amount != 4', scope)).toBe(true)
  expect(() => evaluate('order.missing', scope)).toThrow(ExpressionError)
})

test('without the interpreter other conditions are false with a reported reason', () => {
  const failures: string[] = []
  expect(isSimple('order.amount * 2 > 4')).toBe(false)
  expect(holds('order.amount * 2 > 4', scope, ({ message }) => failures.push(message))).toBe(false)
  expect(failures).toEqual(['The interpreter of this expression is not loaded.'])
})

test('with the interpreter every expression is evaluated', async () => {
  await import('../../../src/language/expressions/cel.ts')
  expect(interpreterLoaded()).toBe(true)
  expect(holds('order.amount * 2 > 4', scope)).toBe(true)
  expect(evaluate('order.amount', scope)).toBe(3)
})
