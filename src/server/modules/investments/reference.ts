import { randomInt } from 'node:crypto'

/** Excludes 0, 1, I and O, which people confuse. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const tries = 5

/** Returns candidate references such as ALB-7K3M-9Q, short enough for a bank transfer. */
export function newReferences(tenantSlug: string): string[] {
  const prefix = referencePrefix(tenantSlug)
  return Array.from({ length: tries }, () => `${prefix}-${random(4)}-${random(2)}`)
}

/** Returns the prefix of a tenant's references. */
export function referencePrefix(tenantSlug: string): string {
  return tenantSlug
    .replace(/[^a-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
}

function random(length: number): string {
  return Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')
}
