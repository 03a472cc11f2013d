import { onScreen, type Size, toPlace, toPoint, type View } from './geometry.ts'

/** The distances between lines in degrees, widest first. */
const steps = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005]
/** The minimum distance between meridians in pixels. */
const apart = 90

/** Returns the SVG path of the meridians and parallels of a view, at round degrees. */
export function graticuleOf(view: View, size: Size): string {
  const centre = onScreen(view, size, view)
  const at = (x: number, y: number) => {
    const pixels = onScreen(view, size, { x: view.x + 1, y: view.y }).x - centre.x
    return toPlace({ x: view.x + (x - centre.x) / pixels, y: view.y + (y - centre.y) / pixels })
  }
  const [first, last] = [at(0, 0), at(size.width, size.height)]
  const degrees = Math.abs(last.longitude - first.longitude)
  const step = steps.findLast((each) => (each / degrees) * size.width >= apart) ?? 10
  const meridians = roundIn(first.longitude, last.longitude, step).map((longitude) => {
    const { x } = onScreen(view, size, toPoint({ latitude: 0, longitude }))
    return `M${x.toFixed(1)} 0V${size.height}`
  })
  const parallels = roundIn(last.latitude, first.latitude, step).map((latitude) => {
    const { y } = onScreen(view, size, toPoint({ latitude, longitude: 0 }))
    return `M0 ${y.toFixed(1)}H${size.width}`
  })
  return [...meridians, ...parallels].join('')
}

/** Returns the multiples of a step between two degrees. */
function roundIn(from: number, to: number, step: number): number[] {
  const start = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - start + 1)
  return Array.from({ length: count }, (_, index) => (start + index) * step)
}
