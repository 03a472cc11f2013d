import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { throwFieldErrors } from '../../kernel/errors.ts'

/** Configures argon2id with the cost that OWASP's Password Storage sheet advises. */
const hashOptions = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, hashOptions)
}

/** Returns the hash of a random, discarded password for accounts opened without one. */
export function unknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}

const dummyHash = hashPassword('an account that does not exist')

/** Compares a password; takes the same time for unknown accounts. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), password)
  return matches && stored !== undefined
}

/** Throws `password_wrong` unless the person's own password was given. */
export async function requirePassword(password: string, stored: string): Promise<void> {
  if (!(await passwordMatches(password, stored))) throwWrongPassword()
}

/** Throws `password_wrong` at the field of the current password (specification, chapter 8). */
export function throwWrongPassword(): never {
  return throwFieldErrors(
    [{ field: 'current_password', key: 'messages.password_wrong', params: {} }],
    'password_wrong',
  )
}
