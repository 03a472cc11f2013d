import type { CustomizationRule } from './rule.ts'

/** Requires the attribution of a tile server, without which the map is not shown; its licence demands it. */
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
