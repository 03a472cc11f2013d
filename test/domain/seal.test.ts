import { expect, test } from 'vitest'
import { type Seal, sealOf } from '../../src/domain/seal.ts'
import { references } from './seal.json'

const tilesApart = (one: Seal, other: Seal) =>
  one.flat().filter((tone, index) => tone !== other.flat()[index]).length

test('a reference always has the same seal of ten by ten tiles', () => {
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

test('references that differ in one character have clearly different seals', () => {
  const seals = references.map(sealOf)
  const pairs = seals.flatMap((one, index) => seals.slice(index + 1).map((other) => tilesApart(one, other)))
  expect(Math.min(...pairs)).toBeGreaterThanOrEqual(28)
})

test('a seal is symmetric under a quarter turn', () => {
  for (const reference of references) {
    const seal = sealOf(reference)
    expect(seal.map((row, at) => row.map((_tone, place) => seal[9 - place]?.[at]))).toEqual(seal)
  }
})

test('a seal has at least three colours', () => {
  for (const reference of references) expect(new Set(sealOf(reference).flat()).size).toBeGreaterThanOrEqual(3)
})
