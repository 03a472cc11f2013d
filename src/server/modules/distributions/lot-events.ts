import { type SQL, sql } from 'drizzle-orm'
import { cents, tokens } from '../../../domain/money.ts'
import type { LotEvent, PassedTokens } from '../../../domain/outstanding.ts'
import type { Context } from '../../kernel/context.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { type Distribution, distributions, earnings } from './tables.ts'

type RecordDateQuery = Pick<Distribution, 'issuance_id' | 'record_at'> & { id: string | null }
interface Change extends Record<string, unknown> {
  entry_id: string
  kind: string
  at: string
  owner: string
  lot_id: string
  price: string
  tokens: string
}

/**
 * Returns the movements of tokens before a time and the capital repaid by other distributions; empty if no tokens
 * changed hands. With `paid`, counts only paid distributions.
 */
export async function lotEventsBefore(
  ctx: Pick<Context, 'tx'>,
  query: RecordDateQuery,
  what: 'announced' | 'paid' = 'announced',
): Promise<LotEvent[]> {
  const { record_at } = query
  const counts =
    what === 'paid'
      ? sql`line.distributed_at < ${record_at} and (line.reversed_at is null or line.reversed_at >= ${record_at})`
      : whereCounted
  return (await timedEvents(ctx, query, { counts, until: sql`and entry.at < ${record_at}` })).map(
    ({ event }) => event,
  )
}

/**
 * Returns the movements of tokens and the capital repaid by other distributions, before and after a time; empty if no
 * tokens changed hands.
 */
export async function lotEventsAround(
  ctx: Pick<Context, 'tx'>,
  query: RecordDateQuery,
): Promise<{ before: LotEvent[]; after: LotEvent[] }> {
  const events = await timedEvents(ctx, query, { counts: whereCounted, until: sql`` })
  const record = query.record_at.getTime()
  // Counts a repayment of the same record date as before, because it belongs to the same holders.
  const isBefore = ({ at, event }: TimedEvent) =>
    event.what === 'returned' ? timeOf(at) <= record : timeOf(at) < record
  return {
    before: events.filter(isBefore).map(({ event }) => event),
    after: events.filter((each) => !isBefore(each)).map(({ event }) => event),
  }
}

const whereCounted = sql`line.status <> 'REVERSED'`

interface TimedEvent {
  at: string
  event: LotEvent
}

/** Returns events with their time, oldest first. */
async function timedEvents(
  { tx }: Pick<Context, 'tx'>,
  { issuance_id, id }: RecordDateQuery,
  { counts, until }: Record<'counts' | 'until', SQL>,
): Promise<TimedEvent[]> {
  const units = sql`(posting.unit = ${issuance_id}::text or posting.unit in (
    select class.id::text from ${tokenClasses} as class where class.issuance_id = ${issuance_id}))`
  const { rows: changes } = await tx.execute<Change>(sql`
    select entry.id as entry_id, entry.kind, entry.at::text, posting.owner, posting.lot_id,
      max(posting.lot_price) as price, sum(posting.amount) as tokens
    from ${journalPostings} as posting
    join ${journalEntries} as entry on entry.tenant_id = posting.tenant_id and entry.id = posting.entry_id
    where posting.account in ('holder', 'locked') and ${units} ${until}
    group by entry.id, entry.kind, entry.at, posting.owner, posting.lot_id
    having sum(posting.amount) <> 0
    order by entry.at, entry.id, posting.lot_id`)
  if (!changes.some(({ kind }) => kind === 'transfer')) return []
  const { rows: lines } = await tx.execute<{ key: string; amount: string; at: string }>(sql`
    select line.investor_id || '/' || line.lot_id as key, line.capital_part as amount, shared.record_at::text as at
    from ${earnings} as line
    join ${distributions} as shared on shared.tenant_id = line.tenant_id and shared.id = line.distribution_id
    where line.issuance_id = ${issuance_id} and line.capital_part > 0 and ${counts}
      and line.distribution_id is distinct from ${id}::uuid
    order by shared.record_at, line.id`)
  const repayments = lines.map(({ key, amount, at }) => ({
    ...{ at, first: true },
    event: { what: 'returned', key, amount: cents(BigInt(amount)) } satisfies LotEvent,
  }))
  const changedEntries = entriesOf(changes).map((entry) => ({ at: entry[0]?.at ?? '', first: false, entry }))
  // Sorts repayments before movements at the same time, because they belong to the holders at the record date.
  return [...repayments, ...changedEntries]
    .sort((one, other) => timeOf(one.at) - timeOf(other.at) || Number(other.first) - Number(one.first))
    .flatMap((each) =>
      ('event' in each ? [each.event] : eventsIn(each.entry)).map((event) => ({ at: each.at, event })),
    )
}

const timeOf = (at: string) => new Date(at).getTime()

function entriesOf(changes: readonly Change[]): Change[][] {
  const entries = new Map<string, Change[]>()
  for (const change of changes)
    entries.set(change.entry_id, [...(entries.get(change.entry_id) ?? []), change])
  return [...entries.values()]
}

function eventsIn(entry: readonly Change[]): LotEvent[] {
  if (entry[0]?.kind !== 'transfer')
    return entry.map((each) => ({
      what: 'came',
      key: keyOf(each),
      tokens: BigInt(each.tokens),
      price: cents(BigInt(each.price)),
    }))
  const side = (sign: bigint): PassedTokens[] =>
    entry.flatMap((each) => {
      const count = BigInt(each.tokens) * sign
      return count > 0n ? [{ key: keyOf(each), lot: each.lot_id, tokens: tokens(count) }] : []
    })
  return [{ what: 'passed', out: side(-1n), into: side(1n) }]
}

const keyOf = ({ owner, lot_id }: Change) => `${owner}/${lot_id}`
