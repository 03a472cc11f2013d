import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

/** A scene fills a field of 1200 by 800 with SVG shapes. */
export type Scene = (random: Random, palette: Palette) => string

/** Plain shapes of SVG in a field of 1200 by 800. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

export const background = (fill: string) => rect(0, 0, 1200, 800, fill)

export const stroke = (path: string, colour: string, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`
