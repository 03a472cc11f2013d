import { expect, test } from 'vitest'
import { cents } from '../../src/domain/money.ts'
import { project } from '../../src/domain/projection.ts'
import cases from './projection.json' with { type: 'json' }

test.each(cases)('$name', ({ amount, promised: { fee, regular, ...promised }, brings }) => {
  const projection = project(cents(amount), { ...promised, regular, fee: cents(fee) })
  expect(
    JSON.parse(
      JSON.stringify(projection, (_key, value) => (typeof value === 'bigint' ? Number(value) : value)),
    ),
  ).toEqual(brings)
})

test.each(cases)('the last point is the amount plus the gain: $name', ({ amount, promised, brings }) => {
  expect(brings.points.at(-1)).toEqual({ months: promised.months, received: amount + brings.gain })
  expect(brings.regular + brings.final).toBe(brings.gain)
})
