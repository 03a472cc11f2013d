import { createHash } from 'node:crypto'
import { and, desc, eq, gt, gte, or, sql } from 'drizzle-orm'
import type { Operation } from '../../language/documents/library.ts'
import type { Tx } from '../database/connection.ts'
import { throwError } from '../kernel/errors.ts'
import { normaliseEmail } from '../modules/auth/accounts.ts'
import { knownOriginOf, networkOf, type RequestOrigin } from './places.ts'
import { rateCounters } from './tables.ts'

/** The factor by which a network's limit exceeds an account's, because a household or an office shares a network. */
const networkFactor = 20

/** The factor by which the limit for an email address from all networks exceeds the limit from one network. */
const allNetworksFactor = 10

export interface Caller {
  userId: string | null
  place: RequestOrigin
  /** The value of the field that `limit.by` names. */
  subject: string | undefined
}

/**
 * Counts a call against an operation's limit. All processes share the counters, and a count remains if the call
 * fails afterwards; throws `too_many`.
 */
export async function countCall(tx: Tx, operation: Operation, caller: Caller, realNow: Date): Promise<void> {
  const { limit } = operation
  if (!limit) return
  for (const [subject, max] of await countersOf(tx, limit.max, caller)) {
    const { count, ends } = await incrementCounter(tx, operation.operation, subject, limit.seconds, realNow)
    if (count > max) throwTooMany(ends, realNow)
  }
  await beginPause(tx, operation, caller, realNow)
}

type LimitedOperation = Pick<Operation, 'operation' | 'limit'>

/** Starts the pause before the next call, for example after a registration has sent a code. */
export async function beginPause(
  tx: Tx,
  operation: LimitedOperation,
  caller: Caller,
  realNow: Date,
): Promise<void> {
  const { pause } = operation.limit ?? {}
  if (pause === undefined) return
  const window_ends_at = new Date(realNow.getTime() + pause * 1000)
  await tx
    .insert(rateCounters)
    .values({
      operation: pauseNameOf(operation),
      subject: hashOf(pauseSubjectOf(caller)),
      window_ends_at,
      count: 1,
    })
    .onConflictDoUpdate({
      target: [rateCounters.tenant_id, rateCounters.operation, rateCounters.subject],
      set: { window_ends_at },
    })
}

/** Returns when the next call is allowed; undefined if it is allowed now. */
export async function nextCallAt(
  tx: Tx,
  operation: LimitedOperation,
  caller: Caller,
  realNow: Date,
): Promise<Date | undefined> {
  const { operation: name, limit } = operation
  if (!limit) return undefined
  const counters: [string, string, number][] = [[pauseNameOf(operation), pauseSubjectOf(caller), 1]]
  for (const [subject, max] of await countersOf(tx, limit.max, caller)) counters.push([name, subject, max])
  const whereExhausted = counters.map(([counterName, subject, max]) =>
    and(
      eq(rateCounters.operation, counterName),
      eq(rateCounters.subject, hashOf(subject)),
      gte(rateCounters.count, max),
    ),
  )
  const [lastWindow] = await tx
    .select({ ends: rateCounters.window_ends_at })
    .from(rateCounters)
    .where(and(gt(rateCounters.window_ends_at, realNow), or(...whereExhausted)))
    .orderBy(desc(rateCounters.window_ends_at))
    .limit(1)
  return lastWindow?.ends
}

function pauseNameOf({ operation }: LimitedOperation): string {
  return `${operation} pause`
}

/**
 * Returns the subject of the pause: the account, or the email address with the network, so that other people cannot
 * block it.
 */
function pauseSubjectOf({ userId, place, subject }: Caller): string {
  if (subject === undefined && userId) return `account ${userId}`
  return `address ${networkOf(place.address)} ${normaliseEmail(subject ?? '')}`
}

type Counter = [subject: string, max: number]

/**
 * Returns the counters of an attempt. Known devices and networks have counters of their own, so that attackers
 * elsewhere cannot lock out the owner; email addresses without an account are limited in the same way.
 */
async function countersOf(tx: Tx, max: number, { userId, place, subject }: Caller): Promise<Counter[]> {
  const network = networkOf(place.address)
  const counter: Counter = userId ? [`account ${userId}`, max] : [`address ${network}`, max * networkFactor]
  if (subject === undefined) return [counter]
  const email = normaliseEmail(subject)
  const knownOrigin = await knownOriginOf(tx, email, place)
  if (knownOrigin === 'device') return [[`device ${place.device} ${email}`, max]]
  const emailCounter: Counter = [`address ${network} ${email}`, max]
  return knownOrigin === 'network'
    ? [counter, emailCounter]
    : [counter, emailCounter, [`subject ${email}`, max * allNetworksFactor]]
}

/** The maximum wait that messages state in minutes; longer waits are stated in hours. */
const maxMinutes = 90

/** Throws `too_many` with the time to wait: in seconds for clients, and in minutes or hours for the message. */
export function throwTooMany(ends: Date, realNow: Date): never {
  const seconds = Math.ceil((ends.getTime() - realNow.getTime()) / 1000)
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= maxMinutes) return throwError('too_many', { seconds, count: minutes })
  return throwError('too_many', { seconds, count: Math.ceil(minutes / 60), long: true })
}

/** Increments a counter in its time window; returns the count and the end of the window. */
export async function incrementCounter(
  tx: Tx,
  operation: string,
  subject: string,
  seconds: number,
  realNow: Date,
) {
  const window_ends_at = new Date(realNow.getTime() + seconds * 1000)
  // Restarts windows that end too late because they were started while the clock was ahead.
  const windowHasEnded = sql`(${rateCounters.window_ends_at} <= ${realNow} or ${rateCounters.window_ends_at} > ${window_ends_at})`
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
        count: sql`case when ${windowHasEnded} then 1 else ${rateCounters.count} + 1 end`,
        window_ends_at: sql`case when ${windowHasEnded} then excluded.window_ends_at else ${rateCounters.window_ends_at} end`,
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
