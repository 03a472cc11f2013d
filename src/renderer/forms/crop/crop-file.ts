import { type Crop, cropSize, type Size, turnedSize } from './geometry.ts'

/** The maximum longer side of the result in pixels: sharp on large screens, and within the canvas limits of phones. */
const maxSide = 2400

/**
 * Crops a file. PNG and WebP files become PNG, which preserves transparency, and all others JPEG. Returns the
 * original if the browser cannot draw it.
 */
export async function cropFile(
  file: File,
  image: HTMLImageElement,
  crop: Crop,
  ratio: number,
): Promise<File> {
  const picture: Size = { width: image.naturalWidth, height: image.naturalHeight }
  const size = cropSize(picture, crop, ratio)
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  const canvasContext = canvas.getContext('2d')
  if (canvasContext === null) return file
  const turnedPicture = turnedSize(picture, crop.turns)
  canvasContext.imageSmoothingQuality = 'high'
  canvasContext.translate(canvas.width / 2, canvas.height / 2)
  canvasContext.scale(scale, scale)
  canvasContext.translate(turnedPicture.width / 2 - crop.x, turnedPicture.height / 2 - crop.y)
  canvasContext.rotate((crop.turns * Math.PI) / 2)
  // Needs no EXIF rotation, because browsers draw images upright.
  canvasContext.drawImage(image, -picture.width / 2, -picture.height / 2)
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  return blob ? new File([blob], file.name, { type: blob.type }) : file
}
