import type { Point } from './geometry.ts'

/**
 * Returns whether a point is inside an SVG path of closed rings. The first point of a ring is absolute, the others
 * are relative.
 */
export function isInside(path: string, { x, y }: Point): boolean {
  let isOdd = false
  for (const ring of path.split('z')) {
    const points = pointsOf(ring)
    points.forEach(([ax, ay], index) => {
      const [bx, by] = points[(index + 1) % points.length] ?? [ax, ay]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isOdd = !isOdd
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
