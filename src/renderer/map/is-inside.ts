import type { Point } from './geometry.ts'

/**
 * Returns whether a point is inside a path of closed rings, whose first points are absolute and whose others are
 * relative.
 */
export function isInside(path: string, { x, y }: Point): boolean {
  let isOdd = false
  for (const ring of path.split('z')) {
    const points = pointsOf(ring)
    points.forEach(([ax, ay], at) => {
      const [bx, by] = points[(at + 1) % points.length] ?? [ax, ay]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isOdd = !isOdd
    })
  }
  return isOdd
}

function pointsOf(ring: string): [x: number, y: number][] {
  const numbers = (ring.match(/-?\d+/g) ?? []).map(Number)
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at] ?? 0
    y += numbers[at + 1] ?? 0
    points.push([x, y])
  }
  return points
}
