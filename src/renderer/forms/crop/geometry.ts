export interface Size {
  width: number
  height: number
}

/** A crop: centre in the turned picture, zoom, and quarter turns. */
export interface Crop {
  x: number
  y: number
  /** The zoom factor; 1 is the largest possible crop. */
  zoom: number
  /** Clockwise quarter turns. */
  turns: number
}

export const maxZoom = 5

/** Returns the largest centred crop. */
export function fullCrop(picture: Size, turns = 0): Crop {
  const { width, height } = turnedSize(picture, turns)
  return { x: width / 2, y: height / 2, zoom: 1, turns }
}

/** Returns the size of a turned picture. */
export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Returns the size of the crop in the picture's pixels. `ratio` is width / height. */
export function cropSize(picture: Size, { zoom, turns }: Crop, ratio: number): Size {
  const { width, height } = turnedSize(picture, turns)
  const croppedWidth = width / height > ratio ? height * ratio : width
  return { width: croppedWidth / zoom, height: croppedWidth / zoom / ratio }
}

/** Moves a crop by an offset in pixels of the picture; it stays within the picture. */
export function movedCrop(picture: Size, crop: Crop, offset: { x: number; y: number }, ratio: number): Crop {
  return fitInside(picture, { ...crop, x: crop.x - offset.x, y: crop.y - offset.y }, ratio)
}

export function zoomedCrop(picture: Size, crop: Crop, zoom: number, ratio: number): Crop {
  return fitInside(picture, { ...crop, zoom: Math.min(Math.max(zoom, 1), maxZoom) }, ratio)
}

/** Turns a crop clockwise by a quarter around its centre. */
export function turnedClockwise(picture: Size, { x, y, zoom, turns }: Crop, ratio: number): Crop {
  const { height } = turnedSize(picture, turns)
  return fitInside(picture, { x: height - y, y: x, zoom, turns: (turns + 1) % 4 }, ratio)
}

function fitInside(picture: Size, crop: Crop, ratio: number): Crop {
  const { width, height } = turnedSize(picture, crop.turns)
  const size = cropSize(picture, crop, ratio)
  const clamp = (value: number, half: number, size: number) =>
    Math.min(Math.max(value, half), Math.max(half, size - half))
  return {
    ...crop,
    x: clamp(crop.x, size.width / 2, width),
    y: clamp(crop.y, size.height / 2, height),
  }
}
