import { createHash, randomBytes } from 'node:crypto'

/** The tokens of the person, of an impersonating manager and of a preview; '' for an absent token. */
export interface Credentials {
  user: string
  manager: string
  preview: string
}

export const emptyCredentials: Credentials = { user: '', manager: '', preview: '' }

/** Returns a token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash under which a token is stored, so that the table does not reveal the token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
