import { describe, expect, test } from 'vitest'
import { spotAt } from '../../../src/renderer/blocks/map/frames.ts'
import { isInside } from '../../../src/renderer/blocks/map/inside.ts'
import provinces from '../../../src/renderer/blocks/map/provinces.json' with { type: 'json' }

/** The name of the province whose outline holds a place. */
function provinceAt(latitude: number, longitude: number): string | undefined {
  const spot = spotAt(latitude, longitude)
  return spot && provinces.find(({ path }) => isInside(path, spot.x, spot.y))?.name
}

describe('a place is found in its province', () => {
  test.each([
    ['València/Valencia', 39.4622, -0.3736],
    ['Madrid', 40.4138, -3.6921],
    ['Bizkaia', 43.2597, -2.9425],
    ['Araba/Álava', 42.5547, -2.5853],
    ['Illes Balears', 39.6, 2.9],
    ['Las Palmas', 28.0, -15.5],
  ])('%s', (name, latitude, longitude) => {
    expect(provinceAt(latitude, longitude)).toBe(name)
  })
})

test('the sea is in none, and what lies beyond the outlines is not drawn', () => {
  expect(provinceAt(39.6, 0.9)).toBeUndefined()
  expect(spotAt(0, 0)).toBeUndefined()
  expect(spotAt(48.86, 2.35)).toBeUndefined()
  expect(spotAt('39', undefined)).toBeUndefined()
})
