/** A place on the globe, in degrees. */
export interface Place {
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
export const TILE = 256
/** The mean radius of the earth in metres. */
const earthRadius = 6_371_009
/** The length of the equator in metres. */
const equator = 2 * Math.PI * 6_378_137
/** The latitude in degrees at which the Web Mercator square ends. */
const maxLatitude = 85.05

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns a place; undefined for (0, 0), which is in the sea and means none. */
export function placeOf(latitude: unknown, longitude: unknown): Place | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  if (latitude === 0 && longitude === 0) return undefined
  return Math.abs(latitude) <= maxLatitude && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** The extent of the outlines in degrees (scripts/outlines.mjs). */
export const outlinesExtent = { west: -19, east: 20, north: 56, south: 27 }

/** Returns whether the outlines cover a place. */
export function isCovered({ latitude, longitude }: Place): boolean {
  const { west, east, north, south } = outlinesExtent
  return longitude > west && longitude < east && latitude > south && latitude < north
}

export function toPoint({ latitude, longitude }: Place): Point {
  const sine = Math.sin(radians(latitude))
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Converts a point to a place, rounded to five decimals, which is about a metre. */
export function toPlace({ x, y }: Point): Place {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  const rounded = (degrees: number) => Number(degrees.toFixed(5))
  return { latitude: rounded(latitude), longitude: rounded((x - 0.5) * 360) }
}

/** Returns the width of the whole square in pixels. */
export function pixelsOf({ zoom }: Pick<View, 'zoom'>): number {
  return TILE * 2 ** zoom
}

/** Returns the position of a point in pixels from the map's upper left corner. */
export function onScreen(view: View, { width, height }: Size, { x, y }: Point): Point {
  const pixels = pixelsOf(view)
  return { x: width / 2 + (x - view.x) * pixels, y: height / 2 + (y - view.y) * pixels }
}

/** Returns the point at a position in pixels. */
export function pointAt(view: View, { width, height }: Size, { x, y }: Point): Point {
  const pixels = pixelsOf(view)
  return { x: view.x + (x - width / 2) / pixels, y: view.y + (y - height / 2) / pixels }
}

/** Moves a view by pixels, within the limits. */
export function movedBy(view: View, { x, y }: Point, limits: Limits): View {
  const pixels = pixelsOf(view)
  return clampView({ ...view, x: view.x - x / pixels, y: view.y - y / pixels }, limits)
}

/** Zooms a view around a pixel, by default around the centre. */
export function zoomed(view: View, by: number, limits: Limits, size?: Size, at?: Point): View {
  const zoom = Math.min(Math.max(view.zoom + by, limits.minZoom), limits.maxZoom)
  if (!size || !at) return clampView({ ...view, zoom }, limits)
  const fixedPoint = pointAt(view, size, at)
  const next = pointAt({ ...view, zoom }, size, at)
  return clampView({ zoom, x: view.x + fixedPoint.x - next.x, y: view.y + fixedPoint.y - next.y }, limits)
}

function clampView({ x, y, zoom }: View, { west, east, north, south }: Limits): View {
  return { zoom, x: Math.min(Math.max(x, west), east), y: Math.min(Math.max(y, north), south) }
}

/** Returns the width of a pixel in metres, at the centre of the map. */
export function metresOfPixel(view: View): number {
  return (equator * Math.cos(radians(toPlace(view).latitude))) / pixelsOf(view)
}

/** Returns a round number of metres and its width in pixels, at most `widest`. */
export function scaleBar(view: View, widest: number): { metres: number; width: number } {
  const each = metresOfPixel(view)
  const max = each * widest
  const power = 10 ** Math.floor(Math.log10(max))
  const metres = power * ([5, 2].find((times) => times * power <= max) ?? 1)
  return { metres, width: metres / each }
}

/** Returns the great-circle distance in metres. */
export function distance(one: Place, other: Place): number {
  const [latitude, longitude] = [
    radians(other.latitude - one.latitude),
    radians(other.longitude - one.longitude),
  ]
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)))
}
