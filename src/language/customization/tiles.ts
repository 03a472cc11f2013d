import type { Customization } from './customization.ts'

/** A tenant's server of map tiles. */
export interface Tiles {
  template: string
  /** The only origin from which pages may load tiles. */
  origin: string
  attribution: string
  mostZoom: number
}

/** Returns a tenant's tile server; undefined if there is none or its attribution is missing. */
export function tilesOf({ map }: Pick<Customization, 'map'>): Tiles | undefined {
  const { tiles: template, attribution, most_zoom: mostZoom } = map
  if (template === undefined || attribution.trim() === '') return undefined
  const [origin] = /^https:\/\/[^/]+/.exec(template) ?? []
  return origin === undefined ? undefined : { template, origin, attribution, mostZoom }
}

/** Returns the address of one tile. */
export function tileAddress(template: string, tile: Record<'z' | 'x' | 'y', number>): string {
  return template.replace(/\{([zxy])\}/g, (_whole, name: 'z' | 'x' | 'y') => String(tile[name]))
}
