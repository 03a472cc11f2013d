import subsetFont from 'subset-font'

/** Disables ligatures, so that text can be searched and copied. */
const subsetOptions = { targetFormat: 'sfnt', keepFeatures: [], noHinting: true } as const

const cache = new WeakMap<Buffer, Map<number, Promise<Buffer>>>()

/**
 * Returns the glyphs of a text from a variable font as a static font in one weight, because PDFs cannot contain
 * variable fonts.
 */
export async function subsetOf(font: Buffer, text: string, wght: number): Promise<Buffer> {
  const bytes = await subsetFont(await instantiateWeight(font, wght), text, subsetOptions)
  // Appends ten bytes, because fontkit reads ten bytes for every glyph, even for an empty last one.
  return Buffer.concat([bytes, Buffer.alloc(10)])
}

/** Memoizes the static font of one weight, because its computation is slow. */
function instantiateWeight(font: Buffer, wght: number): Promise<Buffer> {
  const fontsByWeight = cache.get(font) ?? new Map<number, Promise<Buffer>>()
  cache.set(font, fontsByWeight)
  const fullFont =
    fontsByWeight.get(wght) ??
    subsetFont(font, undefined, { ...subsetOptions, keepAllGlyphs: true, variationAxes: { wght } })
  fontsByWeight.set(wght, fullFont)
  return fullFont
}
