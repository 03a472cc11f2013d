import { keysOf } from '../../src/language/validation/place.ts'

/** Returns the properties of a JSON Forms scope: `#/properties/address/properties/city`. */
export function pathOf(scope: string): string[] {
  const keys = keysOf(scope.replace(/^#?\/?/, '/'))
  const names: string[] = []
  // Skips keywords before a property, such as then, which add it to the same object.
  for (let at = 0; at < keys.length; at += 1)
    if (keys[at] === 'properties' && keys[at + 1] !== undefined) {
      names.push(String(keys[at + 1]))
      at += 1
    }
  return names
}
