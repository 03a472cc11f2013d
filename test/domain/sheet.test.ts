import { expect, it } from 'vitest'
import { sheetRows } from '../../src/domain/sheet.ts'

it('reads cells of each separator, in quotes or not, with the lines where they stand', () => {
  expect(sheetRows('\uFEFFa;"b;""c"""\r\n\r\n d ; e')).toEqual([
    { line: 1, cells: ['a', 'b;"c"'] },
    { line: 3, cells: ['d', 'e'] },
  ])
  expect(sheetRows('a\t "b\tc" \td')).toEqual([{ line: 1, cells: ['a', 'b\tc', 'd'] }])
})

it.each([';', ',', '\t', '"', ';"'])('reads a line of half a million %j as quickly as any', (sign) => {
  const rows = sheetRows(sign.repeat(500_000))
  expect(rows.length).toBeLessThanOrEqual(1)
})
