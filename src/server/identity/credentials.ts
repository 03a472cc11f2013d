import { createHash, randomBytes } from 'node:crypto'

/**
 * What a request says of who asks: the two headers of the specification, the person's token and beside it that of the
 * manager who looks as them, and the name of the preview that it comes from. Each is '' without one.
 */
export interface Credentials {
  user: string
  manager: string
  preview: string
}

export const noTokens: Credentials = { user: '', manager: '', preview: '' }

/** 256 bits that nobody guesses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** How a token is kept: who reads the table cannot use what stands there. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
