import type { CustomizationRule } from './rule.ts'

/** A map of somebody else's says whose it is, as its licence asks; without that it is not shown. */
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
