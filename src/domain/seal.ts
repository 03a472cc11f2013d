/** The tone of a tile: 0 empty, 1 pale, 2 primary, 3 accent. */
export type Tone = 0 | 1 | 2 | 3

/** The rows of tiles from the top. */
export type Seal = readonly (readonly Tone[])[]

const SIDE = 10
/** The distribution of tones: of eight tiles two are empty, two pale, three primary and one accent. */
const TONES: readonly Tone[] = [0, 0, 1, 1, 2, 2, 2, 3]

/**
 * Returns the panel of 10 × 10 tiles of a reference: a quadrant of 25 hashed tiles, rotated about the centre as in an
 * azulejo. The same reference always gives the same panel.
 */
export function sealOf(reference: string): Seal {
  return Array.from({ length: SIDE }, (_row, row) =>
    Array.from({ length: SIDE }, (_tile, column) => toneOf(reference, row, column)),
  )
}

function toneOf(reference: string, row: number, column: number): Tone {
  if (row >= SIDE / 2 || column >= SIDE / 2) return toneOf(reference, column, SIDE - 1 - row)
  return TONES[hashOf(`${reference}/${row}/${column}`) % TONES.length] ?? 0
}

/** Computes a 32-bit FNV-1a hash with a final mix, so that similar texts differ. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
