import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

/** Draws a scene of 1200 × 800 as SVG shapes. */
export type Scene = (random: Random, palette: Palette) => string

/** Basic SVG shapes on a 1200 × 800 grid. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

export const background = (fill: string) => rect(0, 0, 1200, 800, fill)

export const stroke = (path: string, colour: string, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`
