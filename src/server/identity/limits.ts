import { createHash } from 'node:crypto'
import { and, desc, eq, gt, gte, or, sql } from 'drizzle-orm'
import type { Operation } from '../../language/documents/library.ts'
import type { Tx } from '../database/connection.ts'
import { throwError } from '../kernel/errors.ts'
import { normaliseEmail } from '../modules/auth/accounts.ts'
import { knownPlace, networkOf, type Place } from './places.ts'
import { rateCounters } from './tables.ts'

/** Multiplies the limit of an account for an address, which a household or an office shares. */
const addressFactor = 20

/** Multiplies the limit of a network for attempts on one e-mail from all networks. */
const everywhereFactor = 10

export interface Caller {
  userId: string | null
  place: Place
  /** Contains the value of the field that `limit.by` names. */
  subject: string | undefined
}

/**
 * Counts a call against an operation's limit. The counters are shared by all processes and kept if the call fails
 * afterwards; throws `too_many`.
 */
export async function countCall(tx: Tx, operation: Operation, caller: Caller, realNow: Date): Promise<void> {
  const { limit } = operation
  if (!limit) return
  for (const [subject, max] of await countersOf(tx, limit.max, caller)) {
    const { count, ends } = await increment(tx, operation.operation, subject, limit.seconds, realNow)
    if (count > max) throwTooMany(ends, realNow)
  }
  await beginPause(tx, operation, caller, realNow)
}

type Counted = Pick<Operation, 'operation' | 'limit'>

/** Starts the pause before the next call, such as after the code that a registration sends. */
export async function beginPause(tx: Tx, operation: Counted, caller: Caller, realNow: Date): Promise<void> {
  const { pause } = operation.limit ?? {}
  if (pause === undefined) return
  const window_ends_at = new Date(realNow.getTime() + pause * 1000)
  await tx
    .insert(rateCounters)
    .values({ operation: pauseOf(operation), subject: hashOf(askerOf(caller)), window_ends_at, count: 1 })
    .onConflictDoUpdate({
      target: [rateCounters.tenant_id, rateCounters.operation, rateCounters.subject],
      set: { window_ends_at },
    })
}

/** Returns when the next call is allowed; undefined if now. */
export async function nextCallAt(
  tx: Tx,
  operation: Counted,
  caller: Caller,
  realNow: Date,
): Promise<Date | undefined> {
  const { operation: name, limit } = operation
  if (!limit) return undefined
  const counters: [string, string, number][] = [[pauseOf(operation), askerOf(caller), 1]]
  for (const [subject, max] of await countersOf(tx, limit.max, caller)) counters.push([name, subject, max])
  const closed = counters.map(([operation, subject, max]) =>
    and(
      eq(rateCounters.operation, operation),
      eq(rateCounters.subject, hashOf(subject)),
      gte(rateCounters.count, max),
    ),
  )
  const [last] = await tx
    .select({ ends: rateCounters.window_ends_at })
    .from(rateCounters)
    .where(and(gt(rateCounters.window_ends_at, realNow), or(...closed)))
    .orderBy(desc(rateCounters.window_ends_at))
    .limit(1)
  return last?.ends
}

function pauseOf({ operation }: Counted): string {
  return `${operation} pause`
}

/** Returns the key of the pause: the account, or an e-mail with the network, so that others cannot block it. */
function askerOf({ userId, place, subject }: Caller): string {
  if (subject === undefined && userId) return `account ${userId}`
  return `address ${networkOf(place.address)} ${normaliseEmail(subject ?? '')}`
}

type Counter = [subject: string, max: number]

/**
 * Returns the counters of an attempt. Known devices and networks have their own, so that attackers elsewhere cannot
 * lock out the owner; unknown accounts behave the same.
 */
async function countersOf(tx: Tx, max: number, { userId, place, subject }: Caller): Promise<Counter[]> {
  const network = networkOf(place.address)
  const counter: Counter = userId ? [`account ${userId}`, max] : [`address ${network}`, max * addressFactor]
  if (subject === undefined) return [counter]
  const email = normaliseEmail(subject)
  const isKnownPlace = await knownPlace(tx, email, place)
  if (isKnownPlace === 'device') return [[`device ${place.device} ${email}`, max]]
  const emailCounter: Counter = [`address ${network} ${email}`, max]
  return isKnownPlace === 'network'
    ? [counter, emailCounter]
    : [counter, emailCounter, [`subject ${email}`, max * everywhereFactor]]
}

/** Limits the waits that are told in minutes; longer ones are told in hours. */
const maxMinutes = 90

/** Throws `too_many` with the seconds to wait. */
export function throwTooMany(ends: Date, realNow: Date): never {
  const seconds = Math.ceil((ends.getTime() - realNow.getTime()) / 1000)
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= maxMinutes) return throwError('too_many', { seconds, count: minutes })
  return throwError('too_many', { seconds, count: Math.ceil(minutes / 60), long: true })
}

/** Increments a counter in its time window; returns the count and the end of the window. */
export async function increment(tx: Tx, operation: string, subject: string, seconds: number, realNow: Date) {
  const window_ends_at = new Date(realNow.getTime() + seconds * 1000)
  // Restarts windows that end too late, because they began while the clock ran ahead.
  const whereWindowEnded = sql`(${rateCounters.window_ends_at} <= ${realNow} or ${rateCounters.window_ends_at} > ${window_ends_at})`
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
        count: sql`case when ${whereWindowEnded} then 1 else ${rateCounters.count} + 1 end`,
        window_ends_at: sql`case when ${whereWindowEnded} then excluded.window_ends_at else ${rateCounters.window_ends_at} end`,
      },
    })
    .returning({ count: rateCounters.count, ends: rateCounters.window_ends_at })
  return row ?? { count: 1, ends: window_ends_at }
}

/** Deletes a counter. */
export async function clearCount(tx: Tx, operation: string, subject: string): Promise<void> {
  await tx
    .delete(rateCounters)
    .where(and(eq(rateCounters.operation, operation), eq(rateCounters.subject, hashOf(subject))))
}

function hashOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex')
}
