import { type Random, randomOf } from './random.ts'
import { rect } from './shapes.ts'

/** The side of a tile and the gap between two, in units of the grid. */
const tile = 120
const gap = 20

/** Draws the logo of an issuer on an 800 × 800 grid: five columns of tiles, mirrored. */
export function markOf(issuer: string, colour: string): string {
  const random = randomOf(issuer)
  return [0, 1, 2, 3, 4].map((row) => line(row, random, colour)).join('')
}

function line(row: number, random: Random, colour: string): string {
  const [outer, inner] = [random() < 0.5, random() < 0.6]
  const middle = row % 2 === 0 || random() < 0.5
  return [outer, inner, middle, inner, outer]
    .map((isFilled, column) => (isFilled ? rect(place(column), place(row), tile, tile, colour) : ''))
    .join('')
}

const place = (index: number) => 60 + index * (tile + gap)
