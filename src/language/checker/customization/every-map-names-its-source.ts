import type { CustomizationRule } from './rule.ts'

/**
 * Requires the attribution of a tile server, because its licence demands it; without an attribution the map is not
 * displayed.
 */
export const rule: CustomizationRule = {
  name: 'every-map-names-its-source',
  *check({ document, customization: { map } }) {
    if (map.tiles === undefined || map.attribution.trim() !== '') return
    yield {
      document,
      path: ['map', 'tiles'],
      message: 'Nothing says whose map this is, so it is not shown.',
      remedy: 'Write map.attribution, such as "© OpenStreetMap contributors".',
    }
  },
}
