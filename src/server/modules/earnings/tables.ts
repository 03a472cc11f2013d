import { sql } from 'drizzle-orm'
import { check, index, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { files } from '../files/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { payouts } from '../payouts/tables.ts'

/** Stores holders' claims of their earnings. A claim has one currency. */
export const claims = tenantTable(
  'claims',
  {
    id: uuid('id').notNull(),
    investor_id: uuid('investor_id').notNull(),
    /** Identifies the issuance; null if the claim covers several issuances. */
    issuance_id: uuid('issuance_id'),
    way: text('way').notNull(),
    currency: text('currency').notNull(),
    gross: centsColumn('gross').notNull(),
    withholding: centsColumn('withholding').notNull(),
    net: centsColumn('net').notNull(),
    /** Contains the part offset against the holder's debt from reversed distributions. */
    debt: centsColumn('debt').notNull().default(sql`0`),
    /**
     * Identifies the payout to the bank or a wallet; null if the whole amount was offset against a debt, or if a claim
     * to the balance needed no payout.
     */
    payout_id: uuid('payout_id'),
    claimed_at: instant('claimed_at').notNull(),
    /** Schedules the receipt, in real time; null before the money arrives and once the receipt is created. */
    receipt_at: instant('receipt_at'),
    receipt_file_id: uuid('receipt_file_id'),
  },
  (t) => [
    belongsTo(t, t.investor_id, users),
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.payout_id, payouts),
    belongsTo(t, t.receipt_file_id, files),
    check('claims_net', sql`${t.net} = ${t.gross} - ${t.withholding} and ${t.net} >= 0`),
    check('claims_debt', sql`${t.debt} between 0 and ${t.net}`),
    check(
      'claims_way',
      sql`(${t.way} <> 'BANK' or ${t.debt} = ${t.net} or ${t.payout_id} is not null)
        and (${t.payout_id} is null or ${t.debt} < ${t.net})`,
    ),
    index('claims_of_investor').on(t.tenant_id, t.investor_id, t.claimed_at, t.id),
    index('claims_of_payout').on(t.tenant_id, t.payout_id).where(sql`payout_id is not null`),
    index('claims_receipts').on(t.tenant_id, t.receipt_at, t.id).where(sql`receipt_at is not null`),
  ],
)

export type Claim = typeof claims.$inferSelect
