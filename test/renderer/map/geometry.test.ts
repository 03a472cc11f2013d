import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coordinatesOf,
  distanceBetween,
  metresOfPixel,
  movedView,
  pointAt,
  scaleBar,
  toCoordinates,
  toPixel,
  toPoint,
  type View,
  zoomedView,
} from '../../../src/renderer/map/geometry.ts'
import { limitsOf } from '../../../src/renderer/map/outlines.ts'
import { tilesFor } from '../../../src/renderer/map/tiling.ts'

const madrid = { latitude: 40.4168, longitude: -3.7038 }
const barcelona = { latitude: 41.3874, longitude: 2.1686 }
const size = { width: 360, height: 300 }
const limits = limitsOf(18)
const places = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
})
const views = fc
  .tuple(places, fc.double({ min: 4, max: 17, noNaN: true }))
  .map(([place, zoom]): View => ({ ...toPoint(place), zoom }))

test('converting a place to the map and back is exact to two metres', () => {
  fc.assert(
    fc.property(places, (place) => {
      expect(distanceBetween(toCoordinates(toPoint(place)), place)).toBeLessThan(2)
    }),
  )
})

test('the point under the pointer stays fixed while zooming', () => {
  const spots = fc.record({
    x: fc.integer({ min: 0, max: size.width }),
    y: fc.integer({ min: 0, max: size.height }),
  })
  fc.assert(
    fc.property(views, spots, fc.double({ min: -1, max: 1, noNaN: true }), (view, spot, by) => {
      const near = toPixel(zoomedView(view, by, limits, size, spot), size, pointAt(view, size, spot))
      expect(Math.hypot(near.x - spot.x, near.y - spot.y)).toBeLessThan(0.01)
    }),
  )
})

describe('a map', () => {
  test('is limited to the drawn area and the useful zoom levels', () => {
    const [home, own] = [{ ...toPoint(madrid), zoom: 12 }, limitsOf(undefined)]
    expect(zoomedView(home, 1, own).zoom).toBe(12)
    expect(zoomedView({ ...home, zoom: 4 }, -1, own).zoom).toBe(4)
    expect(toCoordinates(movedView(home, { x: 1e9, y: 0 }, own)).longitude).toBe(-19)
  })

  test('has a scale bar with a round length', () => {
    fc.assert(
      fc.property(views, (view) => {
        const { metres, width } = scaleBar(view, 110)
        expect(width).toBeLessThanOrEqual(110.001)
        expect(width).toBeGreaterThan(40)
        expect(String(metres / 10 ** Math.floor(Math.log10(metres) + 1e-9))).toMatch(/^[125]$/)
        expect(width * metresOfPixel(view)).toBeCloseTo(metres, 3)
      }),
    )
  })

  test('is covered by distinct tiles of one zoom level', () => {
    const tiles = tilesFor({ ...toPoint(madrid), zoom: 9.4 }, size, 8)
    expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([8]))
    expect(new Set(tiles.map(({ x, y }) => `${x}/${y}`)).size).toBe(tiles.length)
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ left, side }) => left + side))).toBeGreaterThanOrEqual(size.width)
    expect(Math.max(...tiles.map(({ top, side }) => top + side))).toBeGreaterThanOrEqual(size.height)
  })
})

test('Madrid and Barcelona are 505 km apart', () => {
  expect(Math.round(distanceBetween(madrid, barcelona) / 1000)).toBe(505)
})

test('missing or invalid coordinates are not a place', () => {
  expect(coordinatesOf(0, 0)).toBeUndefined()
  expect(coordinatesOf('39', undefined)).toBeUndefined()
  expect(coordinatesOf(89, 0)).toBeUndefined()
  expect(coordinatesOf(39.46, -0.37)).toEqual({ latitude: 39.46, longitude: -0.37 })
})
