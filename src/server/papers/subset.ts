import subsetFont from 'subset-font'

/** Disables ligatures, so that text can be searched and copied. */
const plain = { targetFormat: 'sfnt', keepFeatures: [], noHinting: true } as const

const cache = new WeakMap<Buffer, Map<number, Promise<Buffer>>>()

/** The signs of a text that a variable font has, in one weight, as a font of its own: PDFs embed no other. */
export async function subsetOf(font: Buffer, text: string, wght: number): Promise<Buffer> {
  const bytes = await subsetFont(await inWeight(font, wght), text, plain)
  // fontkit reads a head of ten bytes of every sign, even of a space, which has none and may be the last.
  return Buffer.concat([bytes, Buffer.alloc(10)])
}

/** Instantiates a font in one weight and caches it, because that is slow. */
function inWeight(font: Buffer, wght: number): Promise<Buffer> {
  const weights = cache.get(font) ?? new Map<number, Promise<Buffer>>()
  cache.set(font, weights)
  const fullFont =
    weights.get(wght) ??
    subsetFont(font, undefined, { ...plain, keepAllGlyphs: true, variationAxes: { wght } })
  weights.set(wght, fullFont)
  return fullFont
}
