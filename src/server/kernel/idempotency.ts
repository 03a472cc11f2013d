import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { canonical } from '../../language/common/hash.ts'
import type { Tx } from '../database/connection.ts'
import { throwError } from './errors.ts'
import { idempotencyKeys } from './tables.ts'

/** Contains the stored answer, byte for byte. */
interface StoredAnswer {
  status: number
  answer: string
}

export interface KeyedRequest {
  userId: string
  operation: string
  key: string
  /** Contains parameters and body. */
  request: unknown
}

/**
 * Claims a key for this transaction and returns undefined, or the stored answer of a used key. Waits for a concurrent
 * transaction with the same key; throws `key_reused` for another request and `in_progress`.
 */
export async function claimKey(tx: Tx, keyed: KeyedRequest, now: Date): Promise<StoredAnswer | undefined> {
  const { userId, operation, key } = keyed
  const request_hash = createHash('sha256').update(canonical(keyed.request)).digest('hex')
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ user_id: userId, operation, key, request_hash, created_at: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return undefined
  const [used] = await tx.select().from(idempotencyKeys).where(whereSameKey(keyed))
  if (!used) return throwError('in_progress')
  if (used.request_hash !== request_hash) return throwError('key_reused')
  return { status: used.status, answer: used.answer }
}

export async function storeAnswer(tx: Tx, keyed: KeyedRequest, answer: StoredAnswer): Promise<void> {
  await tx.update(idempotencyKeys).set(answer).where(whereSameKey(keyed))
}

/** Releases a claimed key, because the operation continues after this transaction. */
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
