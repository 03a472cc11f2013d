import { expect, test } from 'vitest'
import { type Seal, sealOf } from '../../src/domain/seal.ts'
import { references } from './seal.json'

const tilesApart = (one: Seal, other: Seal) =>
  one.flat().filter((tone, index) => tone !== other.flat()[index]).length

test('a reference has one panel of ten by ten tiles, wherever and whenever it is drawn', () => {
  const seal = sealOf(references[0] ?? '')
  expect(seal.map((row) => row.join(''))).toMatchInlineSnapshot(`
    [
      "2122220122",
      "2023211201",
      "1212301122",
      "0112302232",
      "2100003322",
      "2233000012",
      "2322032110",
      "2211032121",
      "1021123202",
      "2210222212",
    ]
  `)
  expect(sealOf(references[0] ?? '')).toEqual(seal)
})

test('references that differ in one sign have panels that an eye tells apart', () => {
  const seals = references.map(sealOf)
  const pairs = seals.flatMap((one, index) => seals.slice(index + 1).map((other) => tilesApart(one, other)))
  expect(Math.min(...pairs)).toBeGreaterThanOrEqual(28)
})

test('a panel is an ornament: turned by a quarter it is the same', () => {
  for (const reference of references) {
    const seal = sealOf(reference)
    expect(seal.map((row, at) => row.map((_tone, place) => seal[9 - place]?.[at]))).toEqual(seal)
  }
})

test('no panel is empty, and none is of one colour', () => {
  for (const reference of references) expect(new Set(sealOf(reference).flat()).size).toBeGreaterThanOrEqual(3)
})
