import { keysOf } from '../../src/language/validation/place.ts'

/** Returns the properties of a JSON Forms scope: `#/properties/address/properties/city`. */
export function pathOf(scope: string): string[] {
  const keys = keysOf(scope.replace(/^#?\/?/, '/'))
  const names: string[] = []
  // Skips keywords before a property, such as then, which add it to the same object.
  for (let index = 0; index < keys.length; index += 1)
    if (keys[index] === 'properties' && keys[index + 1] !== undefined) {
      names.push(String(keys[index + 1]))
      index += 1
    }
  return names
}
