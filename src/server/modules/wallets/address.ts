/** Normalises an address to lower case with the prefix 0x. */
export function normalizeAddress(address: string): string {
  return `0x${address.toLowerCase().replace(/^0x/, '')}`
}

/**
 * Returns a shortened address by which owners recognise it, 0x8f3a…99b0. Returns the platform's references unchanged.
 */
export function shortAddress(address: string): string {
  return address.startsWith('0x') ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

/** Returns the platform's reference of a wallet, such as 8F3A-1C2D-99B0. */
export function referenceOf(id: string): string {
  const signs = id.replaceAll('-', '').slice(-12).toUpperCase()
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].join('-')
}
