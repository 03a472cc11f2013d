import { type PDFPage, type RGB, rgb } from 'pdf-lib'
import { type Seal, sealOf, type Tone } from '../../domain/seal.ts'
import type { Theme } from '../../language/customization/customization.ts'
import { mix } from '../../language/customization/theme/colour.ts'
import { paletteOf } from '../../language/customization/theme/palette.ts'

/** Contains the colours of a paper: those of the tenant's light pages, readable on white and on the soft background. */
export interface PaperColours {
  text: RGB
  muted: RGB
  primary: RGB
  soft: RGB
  line: RGB
  /** Maps tones to colours. */
  tiles: Record<Tone, RGB>
}

export function paperColoursOf(theme: Theme): PaperColours {
  const { inks, grounds, buttons, ornaments } = paletteOf(theme, 'light')
  return {
    text: colour(inks.text),
    muted: colour(inks.text_muted),
    primary: colour(inks.primary_ink),
    soft: colour(grounds.primary_soft),
    line: colour(ornaments.border),
    tiles: {
      0: colour(mix(grounds.primary_soft, buttons.primary, 0.06)),
      1: colour(mix(grounds.primary_soft, buttons.primary, 0.32)),
      2: colour(buttons.primary),
      3: colour(ornaments.accent),
    },
  }
}

/** Draws a seal with its upper left corner at x and y. */
export function drawSeal(
  page: PDFPage,
  reference: string,
  { x, y, size, ink }: { x: number; y: number; size: number; ink: PaperColours },
): void {
  const seal: Seal = sealOf(reference)
  const step = size / seal.length
  const tile = step * 0.86
  for (const [row, tones] of seal.entries())
    for (const [column, tone] of tones.entries())
      page.drawRectangle({
        x: x + column * step,
        y: y - row * step - tile,
        width: tile,
        height: tile,
        color: ink.tiles[tone],
      })
}

function colour(hex: string): RGB {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  return rgb(red, green, blue)
}
