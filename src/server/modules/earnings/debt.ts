import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Cents, cents, minus, smaller } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'
import { whereLinePaidOut } from '../distributions/statuses.ts'
import { earnings } from '../distributions/tables.ts'
import { claims } from './tables.ts'

/**
 * Describes a person's debt, in cents of one currency, from earnings that were reversed after the person had received
 * them.
 */
export interface Debts {
  total: Cents
  /** Maps the ids of legal entities to their part of the debt, and the empty string to the person's part. */
  byParty: ReadonlyMap<string, Cents>
}

/** Returns a person's debt, in cents, from earnings that were reversed after the person had received them. */
export async function debtOf(
  { tx }: Pick<Context, 'tx'>,
  personId: string,
  currency: string,
): Promise<Cents> {
  const { owner, unit, account, amount } = journalPostings
  const [row] = await tx
    .select({ owed: sql<bigint>`coalesce(-sum(${amount}), 0)`.mapWith(BigInt) })
    .from(journalPostings)
    .where(and(eq(owner, personId), eq(unit, currency), eq(account, 'holder_debt')))
  return cents(row?.owed ?? 0n)
}

/** Returns those of some persons who owe anything from reversed earnings. */
export async function debtorsAmong(
  { tx }: Pick<Context, 'tx'>,
  personIds: readonly string[],
  currency: string,
): Promise<string[]> {
  const { owner, unit, account, amount } = journalPostings
  const rows = await tx
    .select({ owner })
    .from(journalPostings)
    .where(and(inArray(owner, [...personIds]), eq(unit, currency), eq(account, 'holder_debt')))
    .groupBy(owner)
    .having(sql`sum(${amount}) < 0`)
    .orderBy(asc(owner))
  return rows.flatMap((row) => row.owner ?? [])
}

/** Returns a person's debt with the parts of the person and of their legal entities. */
export async function debtsOf(ctx: Pick<Context, 'tx'>, personId: string, currency: string): Promise<Debts> {
  const total = await debtOf(ctx, personId, currency)
  if (total === 0n) return { total, byParty: new Map() }
  const { rows } = await ctx.tx.execute<{ party: string; owed: string }>(sql`
    select party, sum(owed) as owed from (
      select coalesce(line.entity_id::text, '') as party, line.net as owed
      from ${earnings} as line
      where line.investor_id = ${personId} and line.currency = ${currency}
        and line.status = 'REVERSED' and ${whereLinePaidOut}
      union all
      select coalesce((
        select line.entity_id::text from ${earnings} as line
        where line.claim_id = claim.id order by line.entity_id nulls first limit 1
      ), ''), -claim.debt
      from ${claims} as claim
      where claim.investor_id = ${personId} and claim.currency = ${currency} and claim.debt > 0
    ) as part
    group by party having sum(owed) > 0`)
  return { total, byParty: new Map(rows.map(({ party, owed }) => [party, cents(BigInt(owed))])) }
}

/** Returns values per party in the order in which parties claim: the person, as the empty string, then legal entities. */
export function sortByParty<Value>(values: ReadonlyMap<string, Value>): Map<string, Value> {
  return new Map([...values].sort(([left], [right]) => Number(left > right) - Number(left < right)))
}

/** Returns the part of each party's debt, in cents, that a claim of these net amounts repays. */
export function repaymentsByParty(
  { total, byParty }: Debts,
  netByParty: ReadonlyMap<string, Cents>,
): Map<string, Cents> {
  let remaining = total
  return new Map(
    [...netByParty].map(([party, net]) => {
      const part = smaller(smaller(byParty.get(party) ?? cents(0), net), remaining)
      remaining = minus(remaining, part)
      return [party, part]
    }),
  )
}
