import { type Limits, outlinesExtent, type Place, type Point, toPoint } from './geometry.ts'
import { isInside } from './is-inside.ts'

/** A country around Spain. */
export interface Country {
  code: string
  path: string
}

/** A province or a municipality, with the centre of its largest part. */
export interface Region extends Place {
  name: string
  path: string
}

export interface Province extends Region {
  id: string
}

export interface Outlines {
  countries: readonly Country[]
  provinces: readonly Province[]
}

/** The width of the Web Mercator square in units of the outlines (scripts/outlines.mjs). */
export const squareWidths = { countries: 2 ** 14, provinces: 2 ** 17, municipalities: 2 ** 18 }

export async function loadOutlines(): Promise<Outlines> {
  const [countries, provinces] = await Promise.all([
    import('./outlines/countries.json'),
    import('./outlines/provinces.json'),
  ])
  return { countries: countries.default, provinces: provinces.default }
}

const files = import.meta.glob<{ default: readonly Region[] }>('./outlines/municipalities/*.json')

export async function loadMunicipalities({ id }: Pick<Province, 'id'>): Promise<readonly Region[]> {
  const file = files[`./outlines/municipalities/${id}.json`]
  return file ? (await file()).default : []
}

/** Returns the limits of a map: without street tiles, the extent of the outlines and a lower zoom. */
export function limitsOf(maxWithStreets: number | undefined): Limits {
  if (maxWithStreets !== undefined)
    return { minZoom: 3, maxZoom: maxWithStreets, west: 0, east: 1, north: 0, south: 1 }
  const { west, north, east, south } = outlinesExtent
  const first = toPoint({ latitude: north, longitude: west })
  const last = toPoint({ latitude: south, longitude: east })
  return { minZoom: 4, maxZoom: 12, west: first.x, east: last.x, north: first.y, south: last.y }
}

/** Tolerances in metres, because simplified coasts leave harbours in the sea. */
const coastOffsets = [0, 2000, 8000].flatMap((offset) =>
  offset === 0
    ? [[0, 0] as const]
    : [[offset, 0] as const, [-offset, 0] as const, [0, offset] as const, [0, -offset] as const],
)
/** One metre in units of the square's side, at 40 degrees of latitude. */
const metre = 1 / (40_075_017 * Math.cos((40 * Math.PI) / 180))

/** Returns the outline that contains a place, or whose coast is near. */
export function outlineAt<Outline extends { path: string }>(
  outlines: readonly Outline[],
  side: number,
  place: Place,
): Outline | undefined {
  const { x, y } = toPoint(place)
  for (const [right, down] of coastOffsets) {
    const point: Point = { x: (x + right * metre) * side, y: (y + down * metre) * side }
    const outline = outlines.find(({ path }) => isInside(path, point))
    if (outline) return outline
  }
  return undefined
}
