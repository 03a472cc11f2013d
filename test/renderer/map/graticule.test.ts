import { expect, test } from 'vitest'
import { toPoint } from '../../../src/renderer/map/geometry.ts'
import { graticuleOf } from '../../../src/renderer/map/graticule.ts'

const size = { width: 400, height: 300 }
const linesAt = (zoom: number) => {
  const path = graticuleOf({ ...toPoint({ latitude: 40, longitude: -3 }), zoom }, size)
  return [...path.matchAll(/M([\d.-]+) 0V/g)].map(([, x]) => Number(x))
}

test('meridians stand at round degrees: the one through the centre of its own map is in the middle', () => {
  expect(linesAt(9)).toContain(200)
})

test.each([4, 7, 10, 13])('at zoom %s meridians are at least 90 px apart', (zoom) => {
  const lines = linesAt(zoom)
  expect(lines.length).toBeGreaterThan(0)
  for (const [index, x] of lines.slice(1).entries())
    expect(x - (lines[index] ?? 0)).toBeGreaterThanOrEqual(89.9)
})
