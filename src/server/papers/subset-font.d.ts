/** Declares the types that the package lacks. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt'
    keepFeatures: readonly string[]
    noHinting: boolean
    variationAxes?: Record<string, number>
  }

  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: SubsetOptions & { keepAllGlyphs: true },
  ): Promise<Buffer>
}
