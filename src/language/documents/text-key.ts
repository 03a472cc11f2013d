/** Returns the key of the text for a value of an enumeration. */
export function valueKey(key: string, value: unknown): string {
  return `${key}_${String(value)}`
}
