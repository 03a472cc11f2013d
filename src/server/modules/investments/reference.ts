import { randomInt } from 'node:crypto'

/** Excludes 0, 1, I and O, which people confuse. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const candidateCount = 5

/** Returns candidate references such as ALB-7K3M-9Q, short enough for a bank transfer. */
export function newReferences(tenantSlug: string): string[] {
  const prefix = referencePrefix(tenantSlug)
  return Array.from(
    { length: candidateCount },
    () => `${prefix}-${randomCharacters(4)}-${randomCharacters(2)}`,
  )
}

/** Returns the prefix of a tenant's references. */
export function referencePrefix(tenantSlug: string): string {
  return tenantSlug
    .replace(/[^a-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
}

function randomCharacters(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
