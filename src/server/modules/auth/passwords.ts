import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { clearCount, incrementCounter, throwTooMany } from '../../identity/limits.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'

/** Configures argon2id with the cost that OWASP's Password Storage sheet advises. */
const hashOptions = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, hashOptions)
}

/** Returns the hash of a random, discarded password for accounts opened without a password. */
export function unknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}

const dummyHash = hashPassword('an account that does not exist')

/** Compares a password; takes the same time for unknown accounts. */
export async function passwordMatches(password: string, storedHash: string | undefined): Promise<boolean> {
  const matches = await verify(storedHash ?? (await dummyHash), password)
  return matches && storedHash !== undefined
}

/** Limits the wrong passwords of a session in a day, in all operations together. */
const maxWrongPasswords = 20
const daySeconds = 24 * 60 * 60
const limitName = 'wrong passwords'

/**
 * Throws `password_wrong` for a wrong password, and `too_many` after the day's limit of them, so that a stolen session
 * cannot guess it.
 */
export async function requirePassword(
  { tx, realNow, sessionId }: Pick<RequestContext, 'tx' | 'realNow' | 'sessionId'>,
  { id, password_hash }: Pick<User, 'id' | 'password_hash'>,
  password: string,
): Promise<void> {
  const limitKey = `session ${sessionId} ${id}`
  // Counts before the comparison, so that simultaneous attempts wait for each other.
  const { count, ends } = await incrementCounter(tx, limitName, limitKey, daySeconds, realNow)
  if (count > maxWrongPasswords) throwTooMany(ends, realNow)
  if (!(await passwordMatches(password, password_hash))) throw wrongPassword({ keep: true })
  await clearCount(tx, limitName, limitKey)
}

/**
 * Returns `password_wrong` at the field of the current password (specification, chapter 8). `keep` commits the
 * transaction, and with it the count of the attempt.
 */
export function wrongPassword({ keep }: { keep: boolean }): ApiError {
  const field = { field: 'current_password', key: 'messages.password_wrong', params: {} } as const
  return new ApiError('password_wrong', { fields: [field], keep })
}
