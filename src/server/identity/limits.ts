import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Operation } from '../../language/documents/library.ts'
import type { Tx } from '../database/connection.ts'
import { throwError } from '../kernel/errors.ts'
import { normaliseEmail } from '../modules/auth/accounts.ts'
import { knownPlace, networkOf, type Place } from './places.ts'
import { rateCounters } from './tables.ts'

/** A household or an office shares one address: it may do this many times what one account may. */
const addressFactor = 20

/** All networks together may try one e-mail this many times as often as one of them. */
const everywhereFactor = 10

export interface Caller {
  userId: string | null
  place: Place
  /** The value of the field that `limit.by` names. */
  subject: string | undefined
}

/**
 * Counts one call against an operation's limit; throws too_many above it. The counters stand in the database, the same
 * for every process, and are kept even when the call is refused afterwards.
 */
export async function countCall(tx: Tx, operation: Operation, caller: Caller, realNow: Date): Promise<void> {
  const { limit } = operation
  if (!limit) return
  for (const [subject, max] of await countersOf(tx, limit.max, caller)) {
    const { count, ends } = await increment(tx, operation.operation, subject, limit.seconds, realNow)
    if (count > max) throwTooMany(ends, realNow)
  }
}

type Counter = [subject: string, max: number]

/**
 * Whoever comes from where the account was opened before is counted by themselves, so that nobody who tries its e-mail
 * from elsewhere keeps them out. Whether there is such an account changes nothing else.
 */
async function countersOf(tx: Tx, max: number, { userId, place, subject }: Caller): Promise<Counter[]> {
  const network = networkOf(place.address)
  const own: Counter = userId ? [`account ${userId}`, max] : [`address ${network}`, max * addressFactor]
  if (subject === undefined) return [own]
  const email = normaliseEmail(subject)
  const known = await knownPlace(tx, email, place)
  if (known === 'device') return [[`device ${place.device} ${email}`, max]]
  const here: Counter = [`address ${network} ${email}`, max]
  return known === 'network' ? [own, here] : [own, here, [`subject ${email}`, max * everywhereFactor]]
}

/** Throws too_many, which says how long to wait. */
export function throwTooMany(ends: Date, realNow: Date): never {
  const seconds = Math.ceil((ends.getTime() - realNow.getTime()) / 1000)
  return throwError('too_many', { seconds, count: Math.ceil(seconds / 60) })
}

/** One more of something in its window of time: how often by now, and when the window ends. */
export async function increment(tx: Tx, operation: string, subject: string, seconds: number, realNow: Date) {
  const window_ends_at = new Date(realNow.getTime() + seconds * 1000)
  // A window that ends later than a new one would was begun while the clock ran ahead.
  const isOver = sql`(${rateCounters.window_ends_at} <= ${realNow} or ${rateCounters.window_ends_at} > ${window_ends_at})`
  const [row] = await tx
    .insert(rateCounters)
    .values({
      operation,
      subject: hashOf(subject),
      window_ends_at,
      count: 1,
    })
    .onConflictDoUpdate({
      target: [rateCounters.tenant_id, rateCounters.operation, rateCounters.subject],
      set: {
        count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
        window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else ${rateCounters.window_ends_at} end`,
      },
    })
    .returning({ count: rateCounters.count, ends: rateCounters.window_ends_at })
  return row ?? { count: 1, ends: window_ends_at }
}

/** Forgets what was counted. */
export async function clearCount(tx: Tx, operation: string, subject: string): Promise<void> {
  await tx
    .delete(rateCounters)
    .where(and(eq(rateCounters.operation, operation), eq(rateCounters.subject, hashOf(subject))))
}

function hashOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex')
}
