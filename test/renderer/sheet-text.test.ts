import { expect, it } from 'vitest'
import { decodeSheet } from '../../src/renderer/forms/more/sheet-text.ts'

const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer

it.each([
  ['UTF-8', bytes(0xc3, 0xb1, 0x3b)],
  ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xb1, 0x3b)],
  ['Windows-1252', bytes(0xf1, 0x3b)],
  ['UTF-16 little-endian', bytes(0xff, 0xfe, 0xf1, 0, 0x3b, 0)],
  ['UTF-16 big-endian', bytes(0xfe, 0xff, 0, 0xf1, 0, 0x3b)],
])('a spreadsheet saved as %s is decoded correctly', (_name, saved) => {
  expect(decodeSheet(saved)).toBe('ñ;')
})
