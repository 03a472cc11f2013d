import { describe, expect, test } from 'vitest'
import { isCovered } from '../../../src/renderer/map/geometry.ts'
import {
  loadMunicipalities,
  loadOutlines,
  outlineAt,
  squareWidths,
} from '../../../src/renderer/map/outlines.ts'

const { countries, provinces } = await loadOutlines()
const provinceAt = (latitude: number, longitude: number) =>
  outlineAt(provinces, squareWidths.provinces, { latitude, longitude })

describe('the province of a place', () => {
  test.each([
    ['València/Valencia', 39.4622, -0.3736],
    ['Madrid', 40.4138, -3.6921],
    ['Bizkaia', 43.2597, -2.9425],
    ['Araba/Álava', 42.5547, -2.5853],
    ['Burgos', 42.737, -2.695],
    ['Illes Balears', 39.6, 2.9],
    ['Las Palmas', 28.0, -15.5],
  ])('%s', (name, latitude, longitude) => {
    expect(provinceAt(latitude, longitude)?.name).toBe(name)
  })
})

test('a place is found in its municipality', async () => {
  const [valencia] = provinces.filter(({ id }) => id === '46')
  const municipalities = await loadMunicipalities(valencia ?? { id: '' })
  const at = (latitude: number, longitude: number) =>
    outlineAt(municipalities, squareWidths.municipalities, { latitude, longitude })?.name
  expect(at(39.4622, -0.3736)).toBe('València')
  expect(at(39.4375, -0.4656)).toBe('Torrent')
})

test('every province has municipalities, more than 8,000 in total', async () => {
  const counts = await Promise.all(provinces.map(async (each) => (await loadMunicipalities(each)).length))
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(8000)
})

test('the sea has no province, and a place abroad has only its country', () => {
  expect(provinceAt(39.6, 0.9)).toBeUndefined()
  const lisbon = { latitude: 38.72, longitude: -9.15 }
  expect(provinceAt(lisbon.latitude, lisbon.longitude)).toBeUndefined()
  expect(outlineAt(countries, squareWidths.countries, lisbon)?.code).toBe('PT')
  expect([lisbon, { latitude: 60.2, longitude: 24.9 }].map(isCovered)).toEqual([true, false])
})
