/** Normalises an address to lower case with the prefix 0x. */
export function normalizeAddress(address: string): string {
  return `0x${address.toLowerCase().replace(/^0x/, '')}`
}

/** Returns an address shortened for display, such as 0x8f3a…99b0; the platform's references stay unchanged. */
export function shortAddress(address: string): string {
  return address.startsWith('0x') ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

/** Returns the platform's reference of a wallet, such as 8F3A-1C2D-99B0. */
export function referenceOf(id: string): string {
  const digits = id.replaceAll('-', '').slice(-12).toUpperCase()
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].join('-')
}
