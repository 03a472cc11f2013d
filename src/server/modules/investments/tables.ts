import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InvestmentStatus } from '../../../generated/domain.ts'
import { chainColumns, chainIndexes } from '../../database/hash-chain.ts'
import { belongsTo, centsColumn, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { entityHistory } from '../entities/tables.ts'
import { files } from '../files/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { lossSimulations, testAttempts } from '../onboarding/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { unpaidStatuses } from './statuses.ts'

/** Selects orders with one of these statuses, without parameters, so that partial indexes match. */
export function whereStatusIn(statuses: readonly InvestmentStatus[]): SQL {
  return sql.raw(`"investments"."status" in (${statuses.map((status) => `'${status}'`).join(', ')})`)
}

/** Selects orders that expire at their deadline to pay or sign. */
export const whereUnpaid = whereStatusIn(unpaidStatuses)

/** Selects orders with a payment and without delivered tokens. */
export const wherePaidFor = whereStatusIn(['CHARGED', 'ACCEPTED'])

/** Selects orders whose tokens were delivered to the investor. */
export const whereDelivered = whereStatusIn(['MINTED'])

export const investments = tenantTable(
  'investments',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    investor_id: uuid('investor_id').notNull(),
    /** Identifies the class of the tokens; null for the issuance's default class. */
    class_id: uuid('class_id'),
    /** Contains the payment reference, such as ALB-7K3M-9Q. */
    reference: text('reference').notNull(),
    status: text('status').notNull(),

    tokens: tokensColumn('tokens').notNull(),
    /** Contains the issuance's currency, as ISO 4217; amounts are in its minor units. */
    currency: text('currency').notNull(),
    price: centsColumn('price').notNull(),
    amount: centsColumn('amount').notNull(),
    fee_percent: doublePrecision('fee_percent').notNull(),
    service_fee: centsColumn('service_fee').notNull(),
    /** Contains the payment method's fee; zero until a method is chosen. */
    method_fee: centsColumn('method_fee').notNull().default(sql`0`),
    total: centsColumn('total').notNull(),
    /** Contains the fees in cents that managers have refunded, each with its own payout. */
    fees_returned: centsColumn('fees_returned').notNull().default(sql`0`),
    /** Contains the part of the total paid with the balance, reserved until the order is paid. */
    used_balance: centsColumn('used_balance').notNull().default(sql`0`),
    payment_method: text('payment_method').notNull().default(''),

    investor_category: text('investor_category').notNull(),
    /** Identify the suitability test and the loss simulation on which the order is based. */
    test_attempt_id: uuid('test_attempt_id'),
    loss_simulation_id: uuid('loss_simulation_id'),
    /** Identifies the version of the legal entity that is the party; null for the investor. */
    entity_version_id: uuid('entity_version_id'),
    warned_at: instant('warned_at').notNull(),
    over_threshold: boolean('over_threshold').notNull(),
    reflection_ends_at: instant('reflection_ends_at').notNull(),
    created_at: instant('created_at').notNull(),
    /** Contains the deadline to pay or countersign; a rejected proof and the countersignature extend it. */
    due_at: instant('due_at').notNull(),
    /** Schedules the reminder, then the expiry. */
    act_at: instant('act_at').notNull(),
    proof_file_id: uuid('proof_file_id'),
    /** Identify the key information sheet of the order, and its SHA-256 in hexadecimal. */
    sheet_file_id: uuid('sheet_file_id'),
    sheet_hash: text('sheet_hash').notNull().default(''),
    /** Contains when tokens were minted below the soft cap; they stay locked until delivery or refund. */
    locked_at: instant('locked_at'),
    /** Schedules the check whether the tokens are all sold or repaid, after tokens moved or capital was repaid. */
    spent_at: instant('spent_at'),
  },
  (t) => [
    unique('investments_reference').on(t.tenant_id, t.reference),
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.class_id, tokenClasses),
    belongsTo(t, t.investor_id, users),
    belongsTo(t, t.proof_file_id, files),
    belongsTo(t, t.sheet_file_id, files),
    check('investments_sheet', sql`(${t.sheet_file_id} is null) = (${t.sheet_hash} = '')`),
    belongsTo(t, t.test_attempt_id, testAttempts),
    belongsTo(t, t.loss_simulation_id, lossSimulations),
    belongsTo(t, t.entity_version_id, entityHistory),
    check('investments_amount', sql`${t.tokens} > 0 and ${t.amount} = ${t.tokens} * ${t.price}`),
    check('investments_total', sql`${t.total} = ${t.amount} + ${t.service_fee} + ${t.method_fee}`),
    check(
      'investments_fees_returned',
      sql`${t.fees_returned} between 0 and ${t.service_fee} + ${t.method_fee}`,
    ),
    check(
      'investments_used_balance',
      sql`${t.used_balance} between 0 and ${t.total} and (${t.payment_method} = 'BALANCE') = (${t.used_balance} = ${t.total})`,
    ),
    // Prevents two concurrent orders of one investor; the second request finds the first order.
    uniqueIndex('investments_unfinished')
      .on(t.tenant_id, t.issuance_id, t.investor_id)
      .where(sql`status not in ('CANCELED', 'EXPIRED', 'MINTED', 'CLOSED')`),
    index('investments_act').on(t.tenant_id, t.act_at, t.id).where(whereUnpaid),
    // Serve the lists of all orders, of an investor and of an issuance, by status and then by each sort order.
    index('investments_newest').on(t.tenant_id, t.status, t.created_at, t.id),
    index('investments_amount').on(t.tenant_id, t.status, t.amount, t.id),
    index('investments_of_investor_newest').on(t.tenant_id, t.investor_id, t.status, t.created_at, t.id),
    index('investments_of_investor_amount').on(t.tenant_id, t.investor_id, t.status, t.amount, t.id),
    index('investments_of_investor_due').on(t.tenant_id, t.investor_id, t.status, t.due_at, t.id),
    index('investments_of_issuance_newest').on(t.tenant_id, t.issuance_id, t.status, t.created_at, t.id),
    index('investments_of_issuance_amount').on(t.tenant_id, t.issuance_id, t.status, t.amount, t.id),
    index('investments_spent')
      .on(t.tenant_id, t.spent_at, t.id)
      .where(sql`status = 'MINTED' and spent_at is not null`),
    // Serve the number of investors of an issuance and the amount that may still be withdrawn.
    index('investments_investors').on(t.tenant_id, t.issuance_id, t.status, t.investor_id),
    index('investments_sheet').on(t.tenant_id, t.sheet_file_id, t.investor_id),
    index('investments_minting').on(t.tenant_id, t.reflection_ends_at, t.id).where(wherePaidFor),
    index('investments_reflecting')
      .on(t.tenant_id, t.issuance_id, t.reflection_ends_at, t.amount)
      .where(sql`status = 'CHARGED'`),
  ],
)

export type Investment = typeof investments.$inferSelect

/** Stores the signed contracts verbatim; later texts do not change them. */
export const investmentContracts = tenantTable(
  'investment_contracts',
  {
    investment_id: uuid('investment_id').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    language: text('language').notNull(),
    signer_name: text('signer_name').notNull(),
    signed_at: instant('signed_at').notNull(),
    file_id: uuid('file_id').notNull(),
    /** Contains the SHA-256 of the PDF, in hexadecimal. */
    hash: text('hash').notNull(),
    ...chainColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.investment_id] }),
    belongsTo(t, t.investment_id, investments),
    belongsTo(t, t.file_id, files),
    ...chainIndexes('investment_contracts', t),
  ],
)
