import subsetFont from 'subset-font'

/** The signs of a text that a variable font has, in one weight, as a font of its own: PDFs embed no other. */
export async function cut(font: Buffer, text: string, wght: number): Promise<Buffer> {
  const bytes = await subsetFont(font, text, {
    targetFormat: 'sfnt',
    variationAxes: { wght },
    // Without ligatures each sign of a paper can be searched for and copied.
    keepFeatures: [],
    noHinting: true,
  })
  // fontkit reads a head of ten bytes of every sign, even of a space, which has none and may be the last.
  return Buffer.concat([bytes, Buffer.alloc(10)])
}
