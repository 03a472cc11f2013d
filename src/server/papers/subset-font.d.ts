/** It brings no types. */
declare module 'subset-font' {
  interface Kept {
    targetFormat: 'sfnt'
    keepFeatures: readonly string[]
    noHinting: boolean
    variationAxes?: Record<string, number>
  }

  export default function subsetFont(font: Buffer, text: string, options: Kept): Promise<Buffer>
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: Kept & { keepAllGlyphs: true },
  ): Promise<Buffer>
}
