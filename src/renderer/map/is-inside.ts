import type { Point } from './geometry.ts'

/**
 * Returns whether a point is inside an SVG path of closed rings. The first point of a ring is absolute, the others
 * are relative.
 */
export function isInside(path: string, { x, y }: Point): boolean {
  // Casts a ray to the right (even-odd rule): the point is inside if the ray crosses an odd number of edges.
  let isOdd = false
  for (const ring of path.split('z')) {
    const points = pointsOf(ring)
    points.forEach(([startX, startY], index) => {
      const [endX, endY] = points[(index + 1) % points.length] ?? [startX, startY]
      if (startY > y === endY > y) return
      const crossingX = startX + ((endX - startX) * (y - startY)) / (endY - startY)
      if (x < crossingX) isOdd = !isOdd
    })
  }
  return isOdd
}

function pointsOf(ring: string): [x: number, y: number][] {
  const numbers = (ring.match(/-?\d+/g) ?? []).map(Number)
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0
    y += numbers[index + 1] ?? 0
    points.push([x, y])
  }
  return points
}
