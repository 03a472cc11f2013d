import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { canonical } from '../../language/common/hash.ts'
import type { Tx } from '../database/connection.ts'
import { throwError } from './errors.ts'
import { idempotencyKeys } from './tables.ts'

/** The stored response, byte for byte. */
interface StoredResponse {
  status: number
  answer: string
}

export interface KeyedRequest {
  userId: string
  operation: string
  key: string
  /** The parameters and the body. */
  request: unknown
}

/**
 * Claims a key for this transaction and returns undefined, or returns the stored response of a used key. Waits for a
 * concurrent transaction with the same key; throws `key_reused` if the request differs and `in_progress` if the key
 * is being used.
 */
export async function claimKey(tx: Tx, keyed: KeyedRequest, now: Date): Promise<StoredResponse | undefined> {
  const { userId, operation, key } = keyed
  const request_hash = createHash('sha256').update(canonical(keyed.request)).digest('hex')
  const insertedKeys = await tx
    .insert(idempotencyKeys)
    .values({ user_id: userId, operation, key, request_hash, created_at: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (insertedKeys.length > 0) return undefined
  const [existingKey] = await tx.select().from(idempotencyKeys).where(whereSameKey(keyed))
  if (!existingKey) return throwError('in_progress')
  if (existingKey.request_hash !== request_hash) return throwError('key_reused')
  return { status: existingKey.status, answer: existingKey.answer }
}

export async function storeResponse(tx: Tx, keyed: KeyedRequest, response: StoredResponse): Promise<void> {
  await tx.update(idempotencyKeys).set(response).where(whereSameKey(keyed))
}

/** Releases a claimed key; called if the operation continues after this transaction. */
export async function releaseKey(tx: Tx, keyed: KeyedRequest): Promise<void> {
  await tx.delete(idempotencyKeys).where(whereSameKey(keyed))
}

function whereSameKey({ userId, operation, key }: KeyedRequest) {
  return and(
    eq(idempotencyKeys.user_id, userId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key.toLowerCase()),
  )
}
