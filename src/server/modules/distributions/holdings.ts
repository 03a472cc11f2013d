import { type SQL, sql } from 'drizzle-orm'
import { type Cents, cents, sum, type Tokens, tokens } from '../../../domain/money.ts'
import type { TaxCertificate } from '../../../domain/withholding.ts'
import type { Context } from '../../kernel/context.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import { taxCertificates } from '../certificates/tables.ts'
import { entityHistory } from '../entities/tables.ts'
import { profileHistory } from '../profile/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { partyOfLot } from '../transfers/party-of-lot.ts'
import { owedAmongHolders } from './lot-events.ts'
import { type Distribution, earnings } from './tables.ts'

/** Describes the tokens of one lot that a person held at the record date. */
export interface HeldLot {
  investor_id: string
  entity_id: string | null
  lot_id: string
  token_class: string
  price: Cents
  tokens: Tokens
  /** Contains the part of the price paid that was not repaid yet, in cents. */
  outstanding: Cents
  /** Contains the country of tax residence; empty if unknown. */
  residence: string
  /** Lists the approved tax certificates. */
  certificates: TaxCertificate[]
}

type RecordDateQuery = Pick<Distribution, 'issuance_id' | 'record_at'> & { id: string | null }

/**
 * Returns the holdings at a time, computed from postings alone, so that later events do not change them. Deducts the
 * capital repaid by other distributions, whether paid or not and whatever their record date.
 */
export async function holdingsAt(ctx: Pick<Context, 'tx'>, query: RecordDateQuery): Promise<HeldLot[]> {
  const lots = await lotsAt(ctx, query)
  const outstanding = await owedAmongHolders(ctx, query)
  if (!outstanding) return lots
  return lots.map((lot) => ({
    ...lot,
    outstanding: outstanding.get(`${lot.investor_id}/${lot.lot_id}`) ?? lot.outstanding,
  }))
}

type HoldingRow = Record<Exclude<keyof HeldLot, 'certificates'>, string> & Pick<HeldLot, 'certificates'>

async function lotsAt({ tx }: Pick<Context, 'tx'>, query: RecordDateQuery): Promise<HeldLot[]> {
  const { rows } = await tx.execute<HoldingRow>(sql`
    select held.investor_id, party.entity_id, held.lot_id, held.token_class, held.price, held.tokens,
      greatest(held.tokens * held.price - coalesce(returned.capital, 0), 0) as outstanding,
      coalesce(company.country, person.country, '') as residence, proved.certificates
    from ${heldLotsQuery(query)} as held
    left join ${repaidCapital(query)} as returned using (investor_id, lot_id)
    left join ${entityHistory} as party on party.id = ${partyOfLot(sql`party.tenant_id`, sql`held.investor_id`, sql`held.lot_id`)}
    left join lateral (
      select told.tax_country as country from ${entityHistory} as told
      where told.entity_id = party.entity_id
      order by (told.at < ${query.record_at}) desc, told.position desc limit 1
    ) company on true
    left join lateral (
      select told.residence_country as country from ${profileHistory} as told
      where told.user_id = held.investor_id
      order by (told.at < ${query.record_at}) desc, told.position desc limit 1
    ) person on true
    left join lateral ${certificatesQuery(sql`held.investor_id`, sql`party.entity_id`)} proved on true
    order by held.investor_id, held.lot_id`)
  return rows.map((row) => ({
    ...row,
    entity_id: row.entity_id ?? null,
    price: cents(BigInt(row.price)),
    tokens: tokens(BigInt(row.tokens)),
    outstanding: cents(BigInt(row.outstanding)),
  }))
}

export function outstandingOf(heldLots: readonly HeldLot[]): Cents {
  return heldLots.reduce((total, { outstanding }) => sum(total, outstanding), cents(0))
}

/** Selects the lots with their tokens before the record date, per holder, from the journal. */
function heldLotsQuery({ issuance_id, record_at }: RecordDateQuery): SQL {
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

/** Selects the approved tax certificates, newest first, because only the newest of a kind applies. */
function certificatesQuery(person: SQL, entity: SQL): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('id', proof.id, 'kind', proof.kind, 'country', proof.country, 'rate', proof.rate,
      'from', proof.issued_on, 'until', proof.valid_until) order by proof.sent_at desc, proof.id desc), '[]') as certificates
    from ${taxCertificates} as proof
    where proof.user_id = ${person} and proof.entity_id is not distinct from ${entity} and proof.status = 'APPROVED'
  )`
}

/** Selects the capital that other distributions repaid, per holder and lot. */
function repaidCapital({ issuance_id, id }: RecordDateQuery): SQL {
  return sql`(
    select line.investor_id, line.lot_id, sum(line.capital_part)::bigint as capital
    from ${earnings} as line
    where line.issuance_id = ${issuance_id} and line.status <> 'REVERSED' and line.distribution_id is distinct from ${id}::uuid
    group by line.investor_id, line.lot_id
  )`
}
