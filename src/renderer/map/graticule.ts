import { type Size, toCoordinates, toPixel, toPoint, type View } from './geometry.ts'

/** The distances between lines in degrees, widest first. */
const lineDistances = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005]
/** The minimum distance between meridians in pixels. */
const minPixels = 90

/** Returns the SVG path of the meridians and parallels of a view, at round degrees. */
export function graticuleOf(view: View, size: Size): string {
  const centre = toPixel(view, size, view)
  const coordinatesAt = (x: number, y: number) => {
    const pixels = toPixel(view, size, { x: view.x + 1, y: view.y }).x - centre.x
    return toCoordinates({ x: view.x + (x - centre.x) / pixels, y: view.y + (y - centre.y) / pixels })
  }
  const [northWest, southEast] = [coordinatesAt(0, 0), coordinatesAt(size.width, size.height)]
  const degrees = Math.abs(southEast.longitude - northWest.longitude)
  const step = lineDistances.findLast((each) => (each / degrees) * size.width >= minPixels) ?? 10
  const meridians = multiplesBetween(northWest.longitude, southEast.longitude, step).map((longitude) => {
    const { x } = toPixel(view, size, toPoint({ latitude: 0, longitude }))
    return `M${x.toFixed(1)} 0V${size.height}`
  })
  const parallels = multiplesBetween(southEast.latitude, northWest.latitude, step).map((latitude) => {
    const { y } = toPixel(view, size, toPoint({ latitude, longitude: 0 }))
    return `M0 ${y.toFixed(1)}H${size.width}`
  })
  return [...meridians, ...parallels].join('')
}

/** Returns the multiples of a step between two angles in degrees. */
function multiplesBetween(from: number, to: number, step: number): number[] {
  const start = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - start + 1)
  return Array.from({ length: count }, (_, index) => (start + index) * step)
}
