import { type SQL, sql } from 'drizzle-orm'
import { type Cents, cents, sum, type Tokens, tokens } from '../../../domain/money.ts'
import { outstandingAfter } from '../../../domain/outstanding.ts'
import type { Context } from '../../kernel/context.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import { entityHistory } from '../entities/tables.ts'
import { profileHistory } from '../profile/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { partyOfLot } from '../transfers/party-of-lot.ts'
import { eventsOf } from './passed.ts'
import { type Distribution, earnings } from './tables.ts'

/** What somebody held of one lot at the record date. */
export interface HeldLot {
  investor_id: string
  entity_id: string | null
  lot_id: string
  token_class: string
  price: Cents
  tokens: Tokens
  /** What was paid for them and not given back. */
  outstanding: Cents
  /** Where the holder paid tax; empty where nobody had said. */
  residence: string
}

type RecordDateQuery = Pick<Distribution, 'issuance_id' | 'record_at'> & { id: string | null }

/**
 * Who held tokens of an issuance before a moment, read from postings alone: what happens to them later changes nothing.
 * What other distributions give back counts as given, whether or not it is paid.
 */
export async function holdingsAt(ctx: Pick<Context, 'tx'>, asked: RecordDateQuery): Promise<HeldLot[]> {
  const held = await lotsAt(ctx, asked)
  const passed = await eventsOf(ctx, asked)
  if (passed.length === 0) return held
  const outstanding = outstandingAfter(passed)
  return held.map((each) => ({
    ...each,
    outstanding: outstanding.get(`${each.investor_id}/${each.lot_id}`) ?? each.outstanding,
  }))
}

async function lotsAt({ tx }: Pick<Context, 'tx'>, asked: RecordDateQuery): Promise<HeldLot[]> {
  const { rows } = await tx.execute<Record<keyof HeldLot, string>>(sql`
    select held.investor_id, party.entity_id, held.lot_id, held.token_class, held.price, held.tokens,
      greatest(held.tokens * held.price - coalesce(returned.capital, 0), 0) as outstanding,
      coalesce(company.country, person.country, '') as residence
    from ${held(asked)} as held
    left join ${returned(asked)} as returned using (investor_id, lot_id)
    left join ${entityHistory} as party on party.id = ${partyOfLot(sql`party.tenant_id`, sql`held.investor_id`, sql`held.lot_id`)}
    left join lateral (
      select told.tax_country as country from ${entityHistory} as told
      where told.entity_id = party.entity_id
      order by (told.at < ${asked.record_at}) desc, told.position desc limit 1
    ) company on true
    left join lateral (
      select told.residence_country as country from ${profileHistory} as told
      where told.user_id = held.investor_id
      order by (told.at < ${asked.record_at}) desc, told.position desc limit 1
    ) person on true
    order by held.investor_id, held.lot_id`)
  return rows.map((row) => ({
    ...row,
    entity_id: row.entity_id ?? null,
    price: cents(BigInt(row.price)),
    tokens: tokens(BigInt(row.tokens)),
    outstanding: cents(BigInt(row.outstanding)),
  }))
}

export function outstandingOf(held: readonly HeldLot[]): Cents {
  return held.reduce((all, { outstanding }) => sum(all, outstanding), cents(0))
}

function held({ issuance_id, record_at }: RecordDateQuery): SQL {
  return sql`(
    select posting.owner::uuid as investor_id, posting.lot_id, posting.unit::uuid as token_class,
      max(posting.lot_price) as price, sum(posting.amount)::bigint as tokens
    from ${journalPostings} as posting
    join ${journalEntries} as entry on entry.tenant_id = posting.tenant_id and entry.id = posting.entry_id
    where posting.account in ('holder', 'locked') and posting.lot_id is not null and entry.at < ${record_at}
      and (posting.unit = ${issuance_id}::text
        or posting.unit in (select class.id::text from ${tokenClasses} as class where class.issuance_id = ${issuance_id}))
    group by posting.owner, posting.lot_id, posting.unit
    having sum(posting.amount) > 0
  )`
}

function returned({ issuance_id, id }: RecordDateQuery): SQL {
  return sql`(
    select line.investor_id, line.lot_id, sum(line.capital_part)::bigint as capital
    from ${earnings} as line
    where line.issuance_id = ${issuance_id} and line.status <> 'REVERSED' and line.distribution_id is distinct from ${id}::uuid
    group by line.investor_id, line.lot_id
  )`
}
