/** Coordinates on the globe, in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** A point of the Web Mercator square, whose sides have length 1. */
export interface Point {
  x: number
  y: number
}

/** A view of a map: its centre and zoom; each zoom step doubles the scale. */
export interface View extends Point {
  zoom: number
}

export interface Size {
  width: number
  height: number
}

/** The limits of a view. */
export interface Limits {
  minZoom: number
  maxZoom: number
  west: number
  east: number
  north: number
  south: number
}

/** The side of a map tile in pixels. */
export const tileSide = 256
/** The mean radius of the earth in metres. */
const earthRadius = 6_371_009
/** The length of the equator in metres. */
const equator = 2 * Math.PI * 6_378_137
/** The latitude in degrees at which the Web Mercator square ends. */
const maxLatitude = 85.05

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns coordinates; undefined for invalid ones and for (0, 0), which means that there are none. */
export function coordinatesOf(latitude: unknown, longitude: unknown): Coordinates | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  if (latitude === 0 && longitude === 0) return undefined
  return Math.abs(latitude) <= maxLatitude && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** The extent of the outlines in degrees (scripts/outlines.mjs). */
export const outlinesExtent = { west: -19, east: 20, north: 56, south: 27 }

/** Returns whether the outlines cover the coordinates. */
export function isCovered({ latitude, longitude }: Coordinates): boolean {
  const { west, east, north, south } = outlinesExtent
  return longitude > west && longitude < east && latitude > south && latitude < north
}

export function toPoint({ latitude, longitude }: Coordinates): Point {
  const sine = Math.sin(radians(latitude))
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Converts a point to coordinates, rounded to five decimals, which is about a metre. */
export function toCoordinates({ x, y }: Point): Coordinates {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  const rounded = (degrees: number) => Number(degrees.toFixed(5))
  return { latitude: rounded(latitude), longitude: rounded((x - 0.5) * 360) }
}

/** Returns the width of the whole square in pixels. */
export function squareWidthInPixels({ zoom }: Pick<View, 'zoom'>): number {
  return tileSide * 2 ** zoom
}

/** Returns the position of a point in pixels from the map's upper left corner. */
export function toPixel(view: View, { width, height }: Size, { x, y }: Point): Point {
  const pixels = squareWidthInPixels(view)
  return { x: width / 2 + (x - view.x) * pixels, y: height / 2 + (y - view.y) * pixels }
}

/** Returns the point at a position in pixels. */
export function pointAt(view: View, { width, height }: Size, { x, y }: Point): Point {
  const pixels = squareWidthInPixels(view)
  return { x: view.x + (x - width / 2) / pixels, y: view.y + (y - height / 2) / pixels }
}

/** Moves a view by pixels, within the limits. */
export function movedView(view: View, { x, y }: Point, limits: Limits): View {
  const pixels = squareWidthInPixels(view)
  return clampView({ ...view, x: view.x - x / pixels, y: view.y - y / pixels }, limits)
}

/** Zooms a view by steps around a pixel, by default around the centre. */
export function zoomedView(
  view: View,
  zoomSteps: number,
  limits: Limits,
  size?: Size,
  fixedPixel?: Point,
): View {
  const zoom = Math.min(Math.max(view.zoom + zoomSteps, limits.minZoom), limits.maxZoom)
  if (!size || !fixedPixel) return clampView({ ...view, zoom }, limits)
  const fixedPoint = pointAt(view, size, fixedPixel)
  const movedPoint = pointAt({ ...view, zoom }, size, fixedPixel)
  return clampView(
    { zoom, x: view.x + fixedPoint.x - movedPoint.x, y: view.y + fixedPoint.y - movedPoint.y },
    limits,
  )
}

function clampView({ x, y, zoom }: View, { west, east, north, south }: Limits): View {
  return { zoom, x: Math.min(Math.max(x, west), east), y: Math.min(Math.max(y, north), south) }
}

/** Returns the width of a pixel in metres, at the centre of the map. */
export function metresOfPixel(view: View): number {
  return (equator * Math.cos(radians(toCoordinates(view).latitude))) / squareWidthInPixels(view)
}

/** Returns the length of a scale bar: a round number of metres, and its width in pixels, at most `maxWidth`. */
export function scaleBar(view: View, maxWidth: number): { metres: number; width: number } {
  const metresPerPixel = metresOfPixel(view)
  const max = metresPerPixel * maxWidth
  const power = 10 ** Math.floor(Math.log10(max))
  const metres = power * ([5, 2].find((times) => times * power <= max) ?? 1)
  return { metres, width: metres / metresPerPixel }
}

/** Returns the great-circle distance in metres. */
export function distanceBetween(first: Coordinates, second: Coordinates): number {
  const [latitude, longitude] = [
    radians(second.latitude - first.latitude),
    radians(second.longitude - first.longitude),
  ]
  const haversine =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(first.latitude)) * Math.cos(radians(second.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)))
}
