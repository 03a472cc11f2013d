/** It brings no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt'
      variationAxes: Record<string, number>
      keepFeatures: string[]
      noHinting: boolean
    },
  ): Promise<Buffer>
}
