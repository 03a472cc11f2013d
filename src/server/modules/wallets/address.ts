/** Normalises an address: lower case and with 0x. */
export function normalised(address: string): string {
  return `0x${address.toLowerCase().replace(/^0x/, '')}`
}

/** 0x8f3a…99b0: enough to know one's own by. A reference of ours is short as it is. */
export function short(address: string): string {
  return address.startsWith('0x') ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

/** Returns the platform's reference of a wallet, such as 8F3A-1C2D-99B0. */
export function referenceOf(id: string): string {
  const signs = id.replaceAll('-', '').slice(-12).toUpperCase()
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].join('-')
}
