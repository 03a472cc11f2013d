import { type SQL, sql } from 'drizzle-orm'
import { type Cents, cents, tokens } from '../../../domain/money.ts'
import type { LotEvent, TransferredTokens } from '../../../domain/outstanding.ts'
import { owedOn, type TokenEvent } from '../../../domain/repaid-capital.ts'
import type { Context } from '../../kernel/context.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { type Distribution, distributions, earnings } from './tables.ts'

type RecordDateQuery = Pick<Distribution, 'issuance_id' | 'record_at'> & { id: string | null }
interface TokenChange extends Record<string, unknown> {
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
 * changed hands. The scope `paid` includes only distributions paid before that time.
 */
export async function lotEventsBefore(
  ctx: Pick<Context, 'tx'>,
  query: RecordDateQuery,
  scope: 'announced' | 'paid' = 'announced',
): Promise<LotEvent[]> {
  const { record_at } = query
  const whereRepayment =
    scope === 'paid'
      ? sql`line.distributed_at < ${record_at} and (line.reversed_at is null or line.reversed_at >= ${record_at})`
      : whereNotReversed
  const changes = await loadChanges(ctx, query, sql`and entry.at < ${record_at}`)
  if (!changes.some(isTransfer)) return []
  const repayments = (await repaymentsOf(ctx, query, whereRepayment)).map(({ key, amount, at }) => ({
    at,
    first: true,
    events: [{ kind: 'repaid', key, amount: cents(BigInt(amount)) } satisfies LotEvent],
  }))
  return sortEvents<LotEvent>([...repayments, ...movementsOf(changes)])
}

/**
 * Returns the capital still owed to each holding of a record date, in cents, also if it was repaid to a later holder;
 * undefined if no tokens have changed hands.
 */
export async function owedAmongHolders(
  ctx: Pick<Context, 'tx'>,
  query: RecordDateQuery,
): Promise<ReadonlyMap<string, Cents> | undefined> {
  const changes = await loadChanges(ctx, query, sql``)
  if (!changes.some(isTransfer)) return undefined
  const repayments = (await repaymentsOf(ctx, query, whereNotReversed)).map(({ key, amount, at }) => ({
    on: String(timeOf(at)),
    key,
    amount: cents(BigInt(amount)),
  }))
  const recordTime = String(query.record_at.getTime())
  const recordDates = [...new Set([recordTime, ...repayments.map(({ on }) => on)])].map((on) => ({
    at: new Date(Number(on)).toISOString(),
    first: true,
    events: [{ kind: 'recordDate', on } satisfies TokenEvent],
  }))
  return owedOn(recordTime, sortEvents<TokenEvent>([...recordDates, ...movementsOf(changes)]), repayments)
}

const whereNotReversed = sql`line.status <> 'REVERSED'`
const isTransfer = ({ kind }: TokenChange) => kind === 'transfer'

function sortEvents<Event>(timedEvents: readonly { at: string; first: boolean; events: Event[] }[]): Event[] {
  // Sorts record dates before movements at the same time, because the capital is owed to the holders before the
  // movement.
  return timedEvents
    .toSorted((left, right) => timeOf(left.at) - timeOf(right.at) || Number(right.first) - Number(left.first))
    .flatMap(({ events }) => events)
}

async function loadChanges(
  { tx }: Pick<Context, 'tx'>,
  { issuance_id }: RecordDateQuery,
  whereBefore: SQL,
): Promise<TokenChange[]> {
  const units = sql`(posting.unit = ${issuance_id}::text or posting.unit in (
    select class.id::text from ${tokenClasses} as class where class.issuance_id = ${issuance_id}))`
  const { rows } = await tx.execute<TokenChange>(sql`
    select entry.id as entry_id, entry.kind, entry.at::text, posting.owner, posting.lot_id,
      max(posting.lot_price) as price, sum(posting.amount) as tokens
    from ${journalPostings} as posting
    join ${journalEntries} as entry on entry.tenant_id = posting.tenant_id and entry.id = posting.entry_id
    where posting.account in ('holder', 'locked') and ${units} ${whereBefore}
    group by entry.id, entry.kind, entry.at, posting.owner, posting.lot_id
    having sum(posting.amount) <> 0
    order by entry.at, entry.id, posting.lot_id`)
  return rows
}

/** Returns the capital repaid by other distributions, in the order of their calculation. */
async function repaymentsOf(
  { tx }: Pick<Context, 'tx'>,
  { issuance_id, id }: RecordDateQuery,
  whereRepayment: SQL,
): Promise<{ key: string; amount: string; at: string }[]> {
  const { rows } = await tx.execute<{ key: string; amount: string; at: string }>(sql`
    select line.investor_id || '/' || line.lot_id as key, line.capital_part as amount, shared.record_at::text as at
    from ${earnings} as line
    join ${distributions} as shared on shared.tenant_id = line.tenant_id and shared.id = line.distribution_id
    where line.issuance_id = ${issuance_id} and line.capital_part > 0 and ${whereRepayment}
      and line.distribution_id is distinct from ${id}::uuid
    order by shared.calculated_at, line.id`)
  return rows
}

const timeOf = (timestamp: string) => new Date(timestamp).getTime()

/** Groups the changes by journal entry, and returns the entry's time and events. */
function movementsOf(changes: readonly TokenChange[]) {
  return entriesOf(changes).map((entry) => ({
    at: entry[0]?.at ?? '',
    first: false,
    events: eventsOf(entry),
  }))
}

function entriesOf(changes: readonly TokenChange[]): TokenChange[][] {
  const entries = new Map<string, TokenChange[]>()
  for (const change of changes)
    entries.set(change.entry_id, [...(entries.get(change.entry_id) ?? []), change])
  return [...entries.values()]
}

function eventsOf(entry: readonly TokenChange[]): Exclude<LotEvent, { kind: 'repaid' }>[] {
  if (entry[0]?.kind !== 'transfer')
    return entry.map((change) => ({
      kind: 'issued',
      key: keyOf(change),
      tokens: BigInt(change.tokens),
      price: cents(BigInt(change.price)),
    }))
  const transferredTokens = (sign: bigint): TransferredTokens[] =>
    entry.flatMap((change) => {
      const count = BigInt(change.tokens) * sign
      return count > 0n ? [{ key: keyOf(change), lot: change.lot_id, tokens: tokens(count) }] : []
    })
  return [{ kind: 'transferred', out: transferredTokens(-1n), into: transferredTokens(1n) }]
}

const keyOf = ({ owner, lot_id }: TokenChange) => `${owner}/${lot_id}`
