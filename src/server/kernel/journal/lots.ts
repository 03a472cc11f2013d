import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { tokenClasses } from '../../modules/tokens/tables.ts'
import type { Context } from '../context.ts'
import { journalEntries, journalPostings } from './tables.ts'

/**
 * Selects a person's lots from the postings: the tokens of each lot per account, now or at the end of a day in the
 * tenant's time zone. The oldest lots are used first.
 */
export function lotsOf({ tx, timeZone }: Pick<Context, 'tx' | 'timeZone'>, person: string, day?: string) {
  const { account, unit, lot_id, lot_price, amount, owner, entry_id } = journalPostings
  const postedUntil: SQL | undefined = day
    ? sql`(${journalEntries.at} at time zone ${timeZone})::date <= ${day}::date`
    : undefined
  return tx
    .select({
      account,
      /** The id of the tokens' issuance. */
      issuance_id: sql<string>`coalesce(${tokenClasses.issuance_id}, ${unit}::uuid)`.as('issuance_id'),
      lot_id,
      price: sql<bigint>`max(${lot_price})`.mapWith(lot_price).as('price'),
      tokens: sql<bigint>`sum(${amount})`.mapWith(amount).as('tokens'),
      /** The number of tokens that are locked for ads and transfers, not because of a soft cap. */
      offered:
        sql<bigint>`coalesce(sum(${amount}) filter (where ${account} = 'locked' and ${journalEntries.cause_kind} <> 'investment'), 0)`
          .mapWith(amount)
          .as('offered'),
      acquired_at: sql<Date>`min(${journalEntries.at})`.mapWith(journalEntries.at).as('acquired_at'),
      /** The kind of the entry that posted the tokens, such as `mint`. */
      acquired_by: sql<string>`(array_agg(${journalEntries.kind} order by ${journalEntries.at}))[1]`.as(
        'acquired_by',
      ),
    })
    .from(journalPostings)
    .innerJoin(
      journalEntries,
      and(eq(journalEntries.tenant_id, journalPostings.tenant_id), eq(journalEntries.id, entry_id)),
    )
    .leftJoin(
      tokenClasses,
      and(
        eq(tokenClasses.tenant_id, journalPostings.tenant_id),
        sql`${lot_id} is not null and ${tokenClasses.id}::text = ${unit}`,
      ),
    )
    .where(and(eq(owner, person), isNotNull(lot_id), postedUntil))
    .groupBy(account, unit, lot_id, tokenClasses.issuance_id)
    .having(sql`sum(${amount}) <> 0`)
    .as('lots')
}
