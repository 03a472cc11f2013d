import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import constants from '../../../../schemas/constants.json' with { type: 'json' }
import { belongsTo, centsColumn, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { taxCertificates } from '../certificates/tables.ts'
import { claims } from '../earnings/tables.ts'
import { entities } from '../entities/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { whereUnfunded } from './statuses.ts'

/** Stores the payments that an issuer distributes among the holders of its tokens at the record date. */
export const distributions = tenantTable(
  'distributions',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    /** Contains the author's name for the distribution; empty for a payment of the schedule. */
    concept: text('concept').notNull().default(''),
    due_on: date('due_on', { mode: 'string' }).notNull(),
    /** Contains the end of the record date, when holdings are counted; later transfers change nothing. */
    record_at: instant('record_at').notNull(),
    /** Contains the issuance's currency, as ISO 4217. */
    currency: text('currency').notNull(),
    gross: centsColumn('gross').notNull(),
    rent_part: centsColumn('rent_part').notNull(),
    gain_part: centsColumn('gain_part').notNull(),
    /** Contains the repaid capital. */
    capital_part: centsColumn('capital_part').notNull(),
    source: text('source').notNull(),
    /** Tells who determined the lines: the platform (SHARED) or the issuer (SAID). */
    amounts: text('amounts').notNull().default('SHARED'),
    /** Contains the number of the payment in the issuance's schedule, from 1; null outside the schedule. */
    number: integer('number'),
    /** Contains the number of the scheduled payment whose arrears the distribution pays; null if it pays none. */
    arrears_of: integer('arrears_of'),
    /** Contains why the distribution pays less than the schedule; empty otherwise. */
    shortfall_reason: text('shortfall_reason').notNull().default(''),
    /** Contains why the distribution pays later than the schedule; empty otherwise. */
    delay_reason: text('delay_reason').notNull().default(''),
    /**
     * Contains the day from which a payment of a schedule or its arrears are late: the first promised one, even if
     * the payment was moved. Null outside a schedule.
     */
    late_from: date('late_from', { mode: 'string' }),
    /** Contains the reference of the issuer's transfer. */
    reference: text('reference').notNull(),
    /** Identifies the last author; null for an unchanged payment of the schedule. */
    author_id: uuid('author_id'),
    /** Identifies who calculated or imported the amounts; null before the calculation. */
    amounts_author_id: uuid('amounts_author_id'),
    approver_id: uuid('approver_id'),
    /** Contain the tokens and the outstanding cents of its lines at the record date, once calculated. */
    tokens: tokensColumn('tokens').notNull().default(sql`0`),
    outstanding: centsColumn('outstanding').notNull().default(sql`0`),
    /** Contains the bank's reference of the transfer that funded the distribution. */
    bank_reference: text('bank_reference').notNull().default(''),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at').notNull(),
    calculated_at: instant('calculated_at'),
    approved_at: instant('approved_at'),
    funded_at: instant('funded_at'),
    paid_at: instant('paid_at'),
    time_zone: text('time_zone').notNull().default('Europe/Madrid'),
    /** Contains when an unpaid distribution becomes a default. */
    late_at: instant('late_at')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `(coalesce("late_from", "due_on") + ${constants.default_days + 1})::timestamp at time zone "time_zone"`,
        ),
      ),
    /** Contains when the default was declared. */
    defaulted_at: instant('defaulted_at'),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.author_id, users),
    belongsTo(t, t.amounts_author_id, users),
    belongsTo(t, t.approver_id, users),
    unique('distributions_reference').on(t.tenant_id, t.reference),
    check(
      'distributions_gross',
      sql`${t.gross} > 0 and ${t.gross} = ${t.rent_part} + ${t.gain_part} + ${t.capital_part}`,
    ),
    check('distributions_parts', sql`least(${t.rent_part}, ${t.gain_part}, ${t.capital_part}) >= 0`),
    check('distributions_number', sql`(${t.source} = 'SCHEDULE') = (${t.number} is not null)`),
    check('distributions_arrears', sql`(${t.source} = 'ARREARS') = (${t.arrears_of} is not null)`),
    check(
      'distributions_late_from',
      sql`(${t.source} in ('SCHEDULE', 'ARREARS')) = (${t.late_from} is not null)`,
    ),
    // Allows one distribution per payment of a schedule, and a new one after a reversal.
    uniqueIndex('distributions_of_schedule')
      .on(t.tenant_id, t.issuance_id, t.number)
      .where(sql`number is not null and status <> 'REVERSED'`),
    // Serve the lists of all distributions and of an issuance: by status, then by each sort order.
    index('distributions_due').on(t.tenant_id, t.status, t.due_on, t.id),
    index('distributions_gross').on(t.tenant_id, t.status, t.gross, t.id),
    index('distributions_of_issuance_due').on(t.tenant_id, t.issuance_id, t.status, t.due_on, t.id),
    index('distributions_of_issuance_gross').on(t.tenant_id, t.issuance_id, t.status, t.gross, t.id),
    index('distributions_late')
      .on(t.tenant_id, t.late_at, t.id)
      .where(sql`${whereUnfunded} and defaulted_at is null`),
  ],
)

export type Distribution = typeof distributions.$inferSelect

/** Stores the lines of distributions, one per holder and lot. */
export const earnings = tenantTable(
  'earnings',
  {
    id: uuid('id').notNull(),
    distribution_id: uuid('distribution_id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    investor_id: uuid('investor_id').notNull(),
    /** Identifies the legal entity for which the lot is held; null if the investor holds it. */
    entity_id: uuid('entity_id'),
    /** Identifies the lot by the order or transfer that created it. */
    lot_id: uuid('lot_id').notNull(),
    /** Identifies the token class; contains the issuance's id for the default class. */
    token_class: uuid('token_class').notNull(),
    status: text('status').notNull(),
    /** Contains why the payment failed; empty otherwise. */
    failure: text('failure').notNull().default(''),
    /** Contain the state at the record date: the lot's tokens, their price, and the outstanding cents. */
    tokens: tokensColumn('tokens').notNull(),
    price: centsColumn('price').notNull(),
    outstanding: centsColumn('outstanding').notNull(),
    currency: text('currency').notNull(),
    gross: centsColumn('gross').notNull(),
    rent_part: centsColumn('rent_part').notNull(),
    gain_part: centsColumn('gain_part').notNull(),
    capital_part: centsColumn('capital_part').notNull(),
    /** Names the applied rule of schemas/withholding.json; empty without one. */
    withholding_rule: text('withholding_rule').notNull().default(''),
    /** Identifies the tax certificate on which the rule is based. */
    certificate_id: uuid('certificate_id'),
    /** Contains the rate in basis points: 1900 is 19 %. */
    withholding_rate: integer('withholding_rate').notNull(),
    /** Contains the holder's country of tax residence at the calculation (ISO 3166); empty if unknown. */
    residence: text('residence').notNull().default(''),
    withholding: centsColumn('withholding').notNull(),
    net: centsColumn('net').notNull(),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at').notNull(),
    /** Contains when the line was paid and became claimable. */
    distributed_at: instant('distributed_at'),
    /** Names how a manager settled a line whose holder cannot be paid; empty otherwise. */
    settlement: text('settlement').notNull().default(''),
    settlement_reason: text('settlement_reason').notNull().default(''),
    claimed_at: instant('claimed_at'),
    /** Identifies the claim. */
    claim_id: uuid('claim_id'),
    /** Contain the times at which the money was sent and arrived. */
    executed_at: instant('executed_at'),
    delivered_at: instant('delivered_at'),
    reversed_at: instant('reversed_at'),
  },
  (t) => [
    belongsTo(t, t.distribution_id, distributions),
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.investor_id, users),
    belongsTo(t, t.entity_id, entities),
    belongsTo(t, t.claim_id, claims),
    belongsTo(t, t.certificate_id, taxCertificates),
    // Allows one line per holder and lot.
    unique('earnings_line').on(t.tenant_id, t.distribution_id, t.investor_id, t.lot_id),
    check(
      'earnings_gross',
      sql`${t.gross} > 0 and ${t.gross} = ${t.rent_part} + ${t.gain_part} + ${t.capital_part}`,
    ),
    check(
      'earnings_parts',
      sql`least(${t.rent_part}, ${t.gain_part}, ${t.capital_part}, ${t.net}, ${t.withholding}) >= 0`,
    ),
    check('earnings_net', sql`${t.net} = ${t.gross} - ${t.withholding}`),
    check('earnings_rate', sql`${t.withholding_rate} between 0 and 10000`),
    check('earnings_failure', sql`(${t.status} = 'FAILED') = (${t.failure} <> '')`),
    check(
      'earnings_paid',
      sql`case when ${t.status} in ('PAID', 'CLAIMED', 'SETTLED') then ${t.distributed_at} is not null
        else ${t.distributed_at} is null or ${t.status} = 'REVERSED' end`,
    ),
    check(
      'earnings_settled',
      sql`(${t.status} <> 'SETTLED' or ${t.settlement} <> '')
        and (${t.settlement} = '' or ${t.status} in ('SETTLED', 'REVERSED'))`,
    ),
    check(
      'earnings_claimed',
      sql`(${t.status} <> 'CLAIMED' or ${t.claimed_at} is not null) and (${t.status} <> 'PAID' or ${t.claimed_at} is null)`,
    ),
    // Serve the lists of a distribution, an investor and an issuance: by status, then by each sort order.
    index('earnings_of_distribution_amount').on(t.tenant_id, t.distribution_id, t.status, t.gross, t.id),
    index('earnings_of_distribution_person').on(
      t.tenant_id,
      t.distribution_id,
      t.status,
      t.investor_id,
      t.id,
    ),
    index('earnings_of_investor_newest').on(t.tenant_id, t.investor_id, t.status, t.created_at, t.id),
    index('earnings_of_investor_amount').on(t.tenant_id, t.investor_id, t.status, t.net, t.id),
    index('earnings_of_issuance_newest').on(t.tenant_id, t.issuance_id, t.status, t.created_at, t.id),
    index('earnings_of_claim').on(t.tenant_id, t.claim_id).where(sql`claim_id is not null`),
    // Serves the sum of capital repaid per lot.
    index('earnings_of_lot').on(t.tenant_id, t.lot_id, t.investor_id),
  ],
)

export type Earning = typeof earnings.$inferSelect
