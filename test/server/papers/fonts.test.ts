import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { fonts } from '../../../src/language/customization/theme/fonts/index.ts'
import { subsetOf } from '../../../src/server/papers/subset.ts'
import { filesOf } from '../../../src/server/site/fonts/files.ts'

const fontkit: typeof import('@pdf-lib/fontkit') = createRequire(import.meta.url)('@pdf-lib/fontkit')
const families = Object.values(fonts).flatMap(({ family }) => family ?? [])
const files = families.flatMap((family) => filesOf(family).map(({ name, bytes }) => ({ name, bytes })))

test.each(files)('every glyph of $name has a shape, a width and bounded edges', async ({ bytes }) => {
  const all = String.fromCodePoint(...Array.from({ length: 0x2600 - 32 }, (_sign, at) => at + 32))
  const font = fontkit.create(await subsetOf(bytes, all, 600))
  expect(font.characterSet.length).toBeGreaterThan(100)
  for (const sign of font.characterSet) {
    const { path, advanceWidth } = font.glyphForCodePoint(sign)
    const letter = String.fromCodePoint(sign)
    const { minX, maxX, minY, maxY } = path.cbox
    if (/\p{L}|\p{N}/u.test(letter)) expect(maxX - minX, letter).toBeGreaterThan(0)
    if (/\p{L}|\p{N}/u.test(letter)) expect(advanceWidth, letter).toBeGreaterThan(0)
    for (const edge of [minX, maxX, minY, maxY].filter(Number.isFinite))
      expect(Math.abs(edge), letter).toBeLessThan(2 * font.unitsPerEm)
  }
})

test.each(families)('a heavier weight of $name has wider stems', async (family) => {
  const bytes = filesOf(family)[0]?.bytes ?? Buffer.alloc(0)
  const stem = async (weight: number) => {
    const { minX, maxX } = fontkit
      .create(await subsetOf(bytes, 'l', weight))
      .glyphForCodePoint('l'.charCodeAt(0)).path.cbox
    return maxX - minX
  }
  expect(await stem(600)).toBeGreaterThan(await stem(400))
})

test.each(families)('the registered size of the font $name matches its file', (family) => {
  expect(filesOf(family)[0]?.bytes.length).toBe(family.bytes)
})

test('a font subset contains only the characters used', async () => {
  const font = fontkit.create(await subsetOf(files[0]?.bytes ?? Buffer.alloc(0), 'añ', 400))
  expect([...'añb'].map((sign) => font.hasGlyphForCodePoint(sign.charCodeAt(0)))).toEqual([true, true, false])
})
