import { type Coordinates, type Limits, outlinesExtent, type Point, toPoint } from './geometry.ts'
import { isInside } from './is-inside.ts'

/** A country around Spain. */
export interface Country {
  code: string
  path: string
}

/** A province or a municipality, with the centre of its largest part. */
export interface Region extends Coordinates {
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
export function limitsOf(maxTileZoom: number | undefined): Limits {
  if (maxTileZoom !== undefined)
    return { minZoom: 3, maxZoom: maxTileZoom, west: 0, east: 1, north: 0, south: 1 }
  const { west, north, east, south } = outlinesExtent
  const northWest = toPoint({ latitude: north, longitude: west })
  const southEast = toPoint({ latitude: south, longitude: east })
  return {
    minZoom: 4,
    maxZoom: 12,
    west: northWest.x,
    east: southEast.x,
    north: northWest.y,
    south: southEast.y,
  }
}

/**
 * The offsets in metres at which a location is looked up, because simplified coastlines leave harbours in the sea.
 */
const coastOffsets = [0, 2000, 8000].flatMap((offset) =>
  offset === 0
    ? [[0, 0] as const]
    : [[offset, 0] as const, [-offset, 0] as const, [0, offset] as const, [0, -offset] as const],
)
/** One metre in units of the square's side, at 40 degrees of latitude. */
const metreInSquare = 1 / (40_075_017 * Math.cos((40 * Math.PI) / 180))

/** Returns the outline that contains the coordinates or a point close to them. */
export function outlineAt<Outline extends { path: string }>(
  outlines: readonly Outline[],
  squareWidth: number,
  coordinates: Coordinates,
): Outline | undefined {
  const { x, y } = toPoint(coordinates)
  for (const [eastOffset, southOffset] of coastOffsets) {
    const point: Point = {
      x: (x + eastOffset * metreInSquare) * squareWidth,
      y: (y + southOffset * metreInSquare) * squareWidth,
    }
    const outline = outlines.find(({ path }) => isInside(path, point))
    if (outline) return outline
  }
  return undefined
}
