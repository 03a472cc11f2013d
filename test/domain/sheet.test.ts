import { expect, it } from 'vitest'
import { sheetRows } from '../../src/domain/sheet.ts'

it('reads quoted and plain cells with any separator and their line numbers', () => {
  expect(sheetRows('\uFEFFa;"b;""c"""\r\n\r\n d ; e')).toEqual([
    { line: 1, cells: ['a', 'b;"c"'] },
    { line: 3, cells: ['d', 'e'] },
  ])
  expect(sheetRows('a\t "b\tc" \td')).toEqual([{ line: 1, cells: ['a', 'b\tc', 'd'] }])
})

it.each([';', ',', '\t', '"', ';"'])('reads a line of 500,000 %j within the time limit', (sign) => {
  const rows = sheetRows(sign.repeat(500_000))
  expect(rows.length).toBeLessThanOrEqual(1)
})
