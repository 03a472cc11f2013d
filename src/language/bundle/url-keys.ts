import { isObject } from '../common/objects.ts'
import { annotated, type Position } from '../documents/walk.ts'

/**
 * Lists the URL keys of a document: values and defaults at positions marked `x-url`, and `url.<key>` in expressions.
 * Includes `sort`, which every table's headers use.
 */
export function urlKeysOf(positions: readonly Position[]): string[] {
  const explicitKeys = annotated(positions, 'x-url').map(({ value }) => value)
  const expressionKeys = annotated(positions, 'x-expr').flatMap(({ value }) =>
    [...value.matchAll(/\burl\.([A-Za-z_]\w*)/g)].map(([, key = '']) => key),
  )
  return [...new Set(['sort', ...explicitKeys, ...positions.flatMap(omittedDefaults), ...expressionKeys])]
}

/** Returns the expressions of the tabs that are open by default, by URL key. */
export function urlDefaultsOf(positions: readonly Position[]): Record<string, string> {
  return Object.fromEntries(
    positions.flatMap(({ value }) =>
      isObject(value) && value.block === 'tabs' && typeof value.default === 'string'
        ? [[String(value.key ?? 'tab'), value.default]]
        : [],
    ),
  )
}

function omittedDefaults({ value, schema }: Position): string[] {
  if (!isObject(value)) return []
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    property['x-url'] && typeof property.default === 'string' && !(name in value) ? [property.default] : [],
  )
}
