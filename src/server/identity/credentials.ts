import { createHash, randomBytes } from 'node:crypto'

/** Contains the tokens of the person, of an impersonating manager and of a preview; '' if absent. */
export interface Credentials {
  user: string
  manager: string
  preview: string
}

export const noTokens: Credentials = { user: '', manager: '', preview: '' }

/** Returns 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token for storage, so that the table does not reveal it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
