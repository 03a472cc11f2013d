import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Crop,
  cropSize,
  fullCrop,
  movedCrop,
  turnedClockwise,
  turnedSize,
  zoomedCrop,
} from '../../src/renderer/forms/crop/geometry.ts'

const pictures = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
})
const ratios = fc.constantFrom(3 / 2, 16 / 9, 4 / 3, 1)
const acts = fc.array(
  fc.oneof(
    fc.record({ x: fc.integer({ min: -9000, max: 9000 }), y: fc.integer({ min: -9000, max: 9000 }) }),
    fc.record({ zoom: fc.double({ min: 0.1, max: 20, noNaN: true }) }),
    fc.constant('turn' as const),
  ),
)

test('a crop always has the slot’s ratio and lies inside the picture', () => {
  fc.assert(
    fc.property(pictures, ratios, acts, (picture, ratio, done) => {
      let crop: Crop = fullCrop(picture)
      for (const act of done)
        crop =
          act === 'turn'
            ? turnedClockwise(picture, crop, ratio)
            : 'zoom' in act
              ? zoomedCrop(picture, crop, act.zoom, ratio)
              : movedCrop(picture, crop, act, ratio)
      const kept = cropSize(picture, crop, ratio)
      const { width, height } = turnedSize(picture, crop.turns)
      expect(kept.width / kept.height).toBeCloseTo(ratio)
      expect(crop.x - kept.width / 2).toBeGreaterThan(-1e-6)
      expect(crop.y - kept.height / 2).toBeGreaterThan(-1e-6)
      expect(crop.x + kept.width / 2).toBeLessThan(width + 1e-6)
      expect(crop.y + kept.height / 2).toBeLessThan(height + 1e-6)
    }),
  )
})

test('turning four times restores the crop; each turn keeps its centre', () => {
  const picture = { width: 400, height: 300 }
  const begun = movedCrop(picture, zoomedCrop(picture, fullCrop(picture), 4, 1), { x: 60, y: -40 }, 1)
  const once = turnedClockwise(picture, begun, 1)
  expect(once).toEqual({ x: 300 - begun.y, y: begun.x, zoom: 4, turns: 1 })
  const back = [1, 2, 3].reduce((crop) => turnedClockwise(picture, crop, 1), once)
  expect(back).toEqual(begun)
})
