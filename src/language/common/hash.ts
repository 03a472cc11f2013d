/** Returns a short, non-cryptographic hash of a JSON value, independent of the order of keys. */
export function hashOf(value: unknown): string {
  return cyrb53(canonical(value)).toString(36)
}

/** Serialises a value as JSON with sorted keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, node) =>
    typeof node === 'object' && node !== null && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  )
}

/** Computes a 53-bit string hash, public domain, by bryc (github.com/bryc/code). */
function cyrb53(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
