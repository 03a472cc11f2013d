import { expect, test } from 'vitest'
import { csv, plainCents, withoutFormula } from '../../src/domain/csv.ts'

test('a CSV has a byte order mark, the locale’s separator and quoted cells', () => {
  const lines = [
    ['a', 'b;c'],
    ['say "x"', 'd,e'],
  ]
  expect(csv(lines, 'es-ES')).toBe('\uFEFFa;"b;c"\r\n"say ""x""";d,e\r\n')
  expect(csv(lines, 'en-GB')).toBe('\uFEFFa,b;c\r\n"say ""x""","d,e"\r\n')
})

test('cents are written without grouping and formulas are escaped', () => {
  expect([plainCents(123_405n, 'es-ES'), plainCents(-7n, 'en-GB')]).toEqual(['1234,05', '-0.07'])
  expect(withoutFormula('=1+1')).toBe("'=1+1")
})
