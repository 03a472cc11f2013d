import { type Random, randomOf } from './random.ts'
import { rect } from './shapes.ts'

/** Define the side of a tile and the gap between two tiles, in units of the grid. */
const TILE = 120
const GAP = 20

/** Draws the logo of an issuer on an 800 × 800 grid: five columns of tiles, mirrored. */
export function logoOf(issuer: string, colour: string): string {
  const random = randomOf(issuer)
  return [0, 1, 2, 3, 4].map((row) => drawRow(row, random, colour)).join('')
}

function drawRow(row: number, random: Random, colour: string): string {
  const [outer, inner] = [random() < 0.5, random() < 0.6]
  const middle = row % 2 === 0 || random() < 0.5
  return [outer, inner, middle, inner, outer]
    .map((isFilled, column) => (isFilled ? rect(offsetOf(column), offsetOf(row), TILE, TILE, colour) : ''))
    .join('')
}

const offsetOf = (index: number) => 60 + index * (TILE + GAP)
