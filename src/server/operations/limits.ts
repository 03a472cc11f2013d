import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Operation } from '../../language/library.ts'
import type { Tx } from '../database/connection.ts'
import { rateCounters } from '../database/tables/core.ts'
import { fail } from '../errors.ts'

/** A household or an office shares one address: it may do this many times what one account may. */
const addressFactor = 20

export interface Caller {
  userId: string | null
  address: string
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
  const counters: [string, number][] = caller.userId
    ? [[`account ${caller.userId}`, limit.max]]
    : [[`address ${network(caller.address)}`, limit.max * addressFactor]]
  if (caller.subject !== undefined)
    counters.push([`subject ${caller.subject.trim().toLowerCase()}`, limit.max])
  for (const [subject, max] of counters) {
    const { count, ends } = await increment(tx, operation.operation, subject, limit.seconds, realNow)
    if (count > max) refuse(ends.getTime() - realNow.getTime())
  }
}

function refuse(waitInMs: number): never {
  const seconds = Math.ceil(waitInMs / 1000)
  fail('too_many', { seconds, count: Math.ceil(seconds / 60) })
}

async function increment(tx: Tx, operation: string, subject: string, seconds: number, realNow: Date) {
  const window_ends_at = new Date(realNow.getTime() + seconds * 1000)
  const isOver = sql`${rateCounters.window_ends_at} <= ${realNow}`
  const [row] = await tx
    .insert(rateCounters)
    .values({
      operation,
      subject: createHash('sha256').update(subject).digest('hex'),
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

/** One home has a whole /64 of IPv6 addresses. */
export function network(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0')].slice(0, 4).join(':')
}
