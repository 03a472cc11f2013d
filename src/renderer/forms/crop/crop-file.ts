import { type Crop, cropSize, type Size, turned } from './geometry.ts'

/** Pixels of the longer side that is sent: sharp across a screen, and within what every phone can draw. */
const longest = 2400

/** Crops a file. Transparent formats stay transparent. */
export async function cropFile(
  file: File,
  image: HTMLImageElement,
  crop: Crop,
  ratio: number,
): Promise<File> {
  const picture: Size = { width: image.naturalWidth, height: image.naturalHeight }
  const size = cropSize(picture, crop, ratio)
  const scale = Math.min(1, longest / Math.max(size.width, size.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) return file
  const original = turned(picture, crop.turns)
  pen.imageSmoothingQuality = 'high'
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.scale(scale, scale)
  pen.translate(original.width / 2 - crop.x, original.height / 2 - crop.y)
  pen.rotate((crop.turns * Math.PI) / 2)
  // An image is drawn upright, as its EXIF says.
  pen.drawImage(image, -picture.width / 2, -picture.height / 2)
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  return blob ? new File([blob], file.name, { type: blob.type }) : file
}
