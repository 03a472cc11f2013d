import { sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { Account, Lot } from '../../kernel/journal/accounts.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import { entityHistory } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { partyOfLot } from './party-of-lot.ts'

/** Describes a number of tokens of one lot. */
export interface LotTokens extends Lot {
  tokens: bigint
}

interface FreeLot extends LotTokens {
  /** Tells whether the reflection period of the lot is running. */
  reflecting: boolean
}

/** Identifies the owner, unit and legal entity of lots. */
export interface Owner {
  owner: string
  unit: string
  /** Identifies the legal entity; null selects lots of the person, undefined selects all lots. */
  entity_id: string | null | undefined
}

/** Returns an owner's lots that are not locked, oldest first. */
export async function freeLots(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { owner, unit, entity_id }: Owner,
): Promise<FreeLot[]> {
  const posting = journalPostings
  const party = partyOfLot(posting.tenant_id, posting.owner, posting.lot_id)
  const entity = sql`(select ${entityHistory.entity_id} from ${entityHistory}
    where ${entityHistory.tenant_id} = ${posting.tenant_id} and ${entityHistory.id} = ${party})`
  const whereOfOwner =
    entity_id === undefined ? sql`true` : sql`${entity} is not distinct from ${entity_id}::uuid`
  const { rows } = await tx.execute<{ id: string; price: string; tokens: string; reflecting: boolean }>(sql`
    select ${posting.lot_id} as id, max(${posting.lot_price}) as price, sum(${posting.amount}) as tokens,
      exists (select from ${investments} where ${investments.tenant_id} = ${posting.tenant_id}
        and ${investments.id} = ${posting.lot_id} and ${investments.reflection_ends_at} > ${now}) as reflecting
    from ${posting} join ${journalEntries} on ${journalEntries.tenant_id} = ${posting.tenant_id}
      and ${journalEntries.id} = ${posting.entry_id}
    where ${posting.owner} = ${owner} and ${posting.unit} = ${unit} and ${posting.account} = 'holder' and ${whereOfOwner}
    group by ${posting.tenant_id}, ${posting.lot_id}
    having sum(${posting.amount}) > 0
    order by min(${journalEntries.at}), ${posting.lot_id}`)
  return rows.map(({ price, tokens, ...lot }) => ({ ...lot, price: BigInt(price), tokens: BigInt(tokens) }))
}

/** Takes a number of tokens from the first of the given lots. */
export function takeFromLots(lots: readonly LotTokens[], count: bigint): LotTokens[] {
  let remaining = count
  return lots.flatMap(({ id, price, tokens }) => {
    const excess = tokens - remaining
    const takenCount = excess < 0n ? tokens : remaining
    remaining -= takenCount
    return takenCount > 0n ? [{ id, price, tokens: takenCount }] : []
  })
}

/** Returns the lots that are still locked for a transfer or an ad. */
export async function lockedLotsOf({ tx }: Pick<Context, 'tx'>, causeId: string): Promise<LotTokens[]> {
  const { rows } = await tx.execute<{ id: string; price: string; tokens: string }>(sql`
    select posting.lot_id as id, max(posting.lot_price) as price, sum(posting.amount) as tokens
    from ${journalEntries} as entry
    join ${journalPostings} as posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
    where entry.cause_id = ${causeId} and posting.account = 'locked'
    group by posting.lot_id having sum(posting.amount) > 0 order by posting.lot_id`)
  return rows.map(({ id, price, tokens }) => ({ id, price: BigInt(price), tokens: BigInt(tokens) }))
}

export const sumOf = (parts: readonly LotTokens[]): bigint =>
  parts.reduce((sum, { tokens }) => sum + tokens, 0n)

/** Identifies an account of tokens by owner, and whether its tokens are locked. */
interface TokenAccount {
  account: 'holder' | 'locked'
  owner: string
}

/** Returns the postings that add tokens of lots to an account, or subtract them with a negative sign. */
export function lotPostings(
  account: 'holder' | 'locked',
  owner: string,
  unit: string,
  parts: readonly LotTokens[],
  sign: 1n | -1n,
): (Account & { amount: bigint })[] {
  return parts.map(({ id, price, tokens }) => ({
    account,
    owner,
    unit,
    lot: { id, price },
    amount: sign * tokens,
  }))
}

/** Returns the postings that move tokens between accounts and keep them in their lots. */
export function movePostings(
  from: TokenAccount,
  to: TokenAccount,
  unit: string,
  parts: readonly LotTokens[],
) {
  return [
    ...lotPostings(from.account, from.owner, unit, parts, -1n),
    ...lotPostings(to.account, to.owner, unit, parts, 1n),
  ]
}

/** Returns the postings that lock or unlock lots. */
export function lockPostings(
  kind: 'lock' | 'unlock',
  owner: string,
  unit: string,
  parts: readonly LotTokens[],
) {
  const [freeAccount, lockedAccount] = [
    { account: 'holder', owner } as const,
    { account: 'locked', owner } as const,
  ]
  return kind === 'lock'
    ? movePostings(freeAccount, lockedAccount, unit, parts)
    : movePostings(lockedAccount, freeAccount, unit, parts)
}
