import sharp from 'sharp'

/** A square picture of one colour: some forty bytes, whatever its size. */
export function hugePicture(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#0f5c4d' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
}
