import { expect, test } from 'vitest'
import { csv, plainCents, withoutFormula } from '../../src/domain/csv.ts'

test('a spreadsheet of each country opens it: the mark, its separator, quotes where a cell needs them', () => {
  const lines = [
    ['a', 'b;c'],
    ['say "x"', 'd,e'],
  ]
  expect(csv(lines, 'es-ES')).toBe('\uFEFFa;"b;c"\r\n"say ""x""";d,e\r\n')
  expect(csv(lines, 'en-GB')).toBe('\uFEFFa,b;c\r\n"say ""x""","d,e"\r\n')
})

test('cents stand without grouping, and no text is a formula', () => {
  expect([plainCents(123_405n, 'es-ES'), plainCents(-7n, 'en-GB')]).toEqual(['1234,05', '-0.07'])
  expect(withoutFormula('=1+1')).toBe("'=1+1")
})
