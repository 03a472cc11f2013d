import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

/** Draws a scene of 1200 × 800 as SVG shapes. */
export type Scene = (random: Random, palette: Palette) => string

/** Draw basic SVG shapes on a 1200 × 800 grid; `attributes` adds SVG attributes. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, attributes = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${attributes}/>`

export const circle = (x: number, y: number, r: number, fill: string, attributes = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${attributes}/>`

export const background = (fill: string) => rect(0, 0, 1200, 800, fill)

export const stroke = (path: string, colour: string, width: number, attributes = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" ${attributes}/>`
