import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import constants from '../../../../schemas/constants.json' with { type: 'json' }
import { timeZone } from '../../../domain/calendar.ts'
import { belongsTo, centsColumn, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { taxCertificates } from '../certificates/tables.ts'
import { claims } from '../earnings/tables.ts'
import { entities } from '../entities/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { isUnpaid } from './statuses.ts'

/** What an issuer shares out among those who held its tokens at a moment. */
export const distributions = tenantTable(
  'distributions',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    /** What it is for, in the words of who announced it; empty for a payment of the schedule. */
    concept: text('concept').notNull().default(''),
    due_on: date('due_on', { mode: 'string' }).notNull(),
    /** Whoever holds tokens at this moment gets a share of it; what happens to them later changes nothing. */
    record_at: instant('record_at').notNull(),
    /** ISO 4217: that of its issuance. */
    currency: text('currency').notNull(),
    gross: centsColumn('gross').notNull(),
    rent_part: centsColumn('rent_part').notNull(),
    gain_part: centsColumn('gain_part').notNull(),
    /** What of it gives back what was invested. */
    capital_part: centsColumn('capital_part').notNull(),
    source: text('source').notNull(),
    /** Who worked out what each holder gets: shared out by the platform, or said by the issuer. */
    amounts: text('amounts').notNull().default('SHARED'),
    /** Its place in the schedule of its issuance, from 1. */
    number: integer('number'),
    /** What a person writes on the transfer that pays for it. */
    reference: text('reference').notNull(),
    /** Who said last what is shared out; null where the platform made it of a schedule and nobody has. */
    author_id: uuid('author_id'),
    /** Who said what each holder gets; null where the platform shared it out. */
    amounts_author_id: uuid('amounts_author_id'),
    approver_id: uuid('approver_id'),
    /** Once calculated, what its lines share: tokens at the record date, and the capital they have not got back. */
    tokens: tokensColumn('tokens').notNull().default(sql`0`),
    outstanding: centsColumn('outstanding').notNull().default(sql`0`),
    /** How the bank names the transfer by which its money came. */
    bank_reference: text('bank_reference').notNull().default(''),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at').notNull(),
    calculated_at: instant('calculated_at'),
    approved_at: instant('approved_at'),
    funded_at: instant('funded_at'),
    paid_at: instant('paid_at'),
    /** When what is still unpaid is a default. */
    late_at: instant('late_at')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`("due_on" + ${constants.default_days + 1})::timestamp at time zone '${timeZone}'`),
      ),
    /** When its holders were told that it is one. */
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
    // Each payment of a schedule becomes one.
    uniqueIndex('distributions_of_schedule')
      .on(t.tenant_id, t.issuance_id, t.number)
      .where(sql`number is not null`),
    // Of everybody and of one issuance: by status, then in each order that the lists offer.
    index('distributions_due').on(t.tenant_id, t.status, t.due_on, t.id),
    index('distributions_gross').on(t.tenant_id, t.status, t.gross, t.id),
    index('distributions_of_issuance_due').on(t.tenant_id, t.issuance_id, t.status, t.due_on, t.id),
    index('distributions_of_issuance_gross').on(t.tenant_id, t.issuance_id, t.status, t.gross, t.id),
    index('distributions_late')
      .on(t.tenant_id, t.late_at, t.id)
      .where(sql`${isUnpaid} and defaulted_at is null`),
  ],
)

export type Distribution = typeof distributions.$inferSelect

/** What one holder gets of a distribution for one lot of theirs. */
export const earnings = tenantTable(
  'earnings',
  {
    id: uuid('id').notNull(),
    distribution_id: uuid('distribution_id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    investor_id: uuid('investor_id').notNull(),
    /** The company for which they hold the lot; null where it is for themselves. */
    entity_id: uuid('entity_id'),
    /** The cause by which the lot came: its order. */
    lot_id: uuid('lot_id').notNull(),
    /** What its tokens are counted in: the id of their issuance or of their class. */
    token_class: uuid('token_class').notNull(),
    status: text('status').notNull(),
    /** Why it could not be paid; empty otherwise. */
    failure: text('failure').notNull().default(''),
    /** At the record date: tokens of the lot, what one of them cost, and what of that had not been given back. */
    tokens: tokensColumn('tokens').notNull(),
    price: centsColumn('price').notNull(),
    outstanding: centsColumn('outstanding').notNull(),
    currency: text('currency').notNull(),
    gross: centsColumn('gross').notNull(),
    rent_part: centsColumn('rent_part').notNull(),
    gain_part: centsColumn('gain_part').notNull(),
    capital_part: centsColumn('capital_part').notNull(),
    /** The rule of schemas/withholding.json that was applied; empty where none is. */
    withholding_rule: text('withholding_rule').notNull().default(''),
    /** What its holder had proved, where the rule follows from it. */
    certificate_id: uuid('certificate_id'),
    /** In basis points: 1900 is 19 %. */
    withholding_rate: integer('withholding_rate').notNull(),
    /** Where its holder paid tax when it was calculated (ISO 3166); empty where nobody had said. */
    residence: text('residence').notNull().default(''),
    withholding: centsColumn('withholding').notNull(),
    net: centsColumn('net').notNull(),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at').notNull(),
    /** When it was paid: its holder may claim it. */
    distributed_at: instant('distributed_at'),
    claimed_at: instant('claimed_at'),
    /** With what its holder asked for it. */
    claim_id: uuid('claim_id'),
    /** When the money was sent, and when it arrived. */
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
    // One line for each lot of each holder.
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
      sql`case when ${t.status} in ('PAID', 'CLAIMED') then ${t.distributed_at} is not null
        else ${t.distributed_at} is null or ${t.status} = 'REVERSED' end`,
    ),
    check(
      'earnings_claimed',
      sql`(${t.status} <> 'CLAIMED' or ${t.claimed_at} is not null) and (${t.status} <> 'PAID' or ${t.claimed_at} is null)`,
    ),
    // Of a distribution, of an investor, of an issuance and of everybody: by status, then in each order that the lists offer.
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
    // What of a lot was given back.
    index('earnings_of_lot').on(t.tenant_id, t.lot_id, t.investor_id),
  ],
)

export type Earning = typeof earnings.$inferSelect
