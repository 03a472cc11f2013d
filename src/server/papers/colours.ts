import {
  fill,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  type RGB,
  rectangle,
  rgb,
  setFillingColor,
} from 'pdf-lib'
import { type Seal, sealOf, type Tone } from '../../domain/seal.ts'
import type { Theme } from '../../language/customization/customization.ts'
import { mix } from '../../language/customization/theme/colour.ts'
import { paletteOf } from '../../language/customization/theme/palette.ts'

/** The colours of a paper: those of the tenant's light pages, readable on white and on the soft background. */
export interface PaperColours {
  text: RGB
  muted: RGB
  primary: RGB
  soft: RGB
  line: RGB
  /** The colours of a seal's tiles, by tone. */
  tiles: Record<Tone, RGB>
}

export function paperColoursOf(theme: Theme): PaperColours {
  const { inks, grounds, buttons, ornaments } = paletteOf(theme, 'light')
  return {
    text: toRgb(inks.text),
    muted: toRgb(inks.text_muted),
    primary: toRgb(inks.primary_ink),
    soft: toRgb(grounds.primary_soft),
    line: toRgb(ornaments.border),
    tiles: {
      0: toRgb(mix(grounds.primary_soft, buttons.primary, 0.06)),
      1: toRgb(mix(grounds.primary_soft, buttons.primary, 0.32)),
      2: toRgb(buttons.primary),
      3: toRgb(ornaments.accent),
    },
  }
}

/** Draws a seal whose upper left corner is at x and y, in points. */
export function drawSeal(
  page: PDFPage,
  reference: string,
  { x, y, size, ink }: { x: number; y: number; size: number; ink: PaperColours },
): void {
  const seal: Seal = sealOf(reference)
  const cellSize = size / seal.length
  const tileSize = cellSize * 0.86
  const tiles = seal.flatMap((tones, row) => tones.map((tone, column) => ({ tone, row, column })))
  // Fills all tiles of a tone at once, because drawing each apart takes a third of a paper's time.
  for (const tone of new Set(seal.flat()))
    page.pushOperators(
      pushGraphicsState(),
      setFillingColor(ink.tiles[tone]),
      ...tiles
        .filter((tile) => tile.tone === tone)
        .map(({ row, column }) =>
          rectangle(x + column * cellSize, y - row * cellSize - tileSize, tileSize, tileSize),
        ),
      fill(),
      popGraphicsState(),
    )
}

function toRgb(hex: string): RGB {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255,
  )
  return rgb(red, green, blue)
}
