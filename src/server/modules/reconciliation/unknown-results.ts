import { type SQL, sql } from 'drizzle-orm'
import { balanceForwards } from '../balance/tables.ts'
import { payments } from '../payments/tables.ts'
import { payouts } from '../payouts/tables.ts'

/** Selects whether a payment's forwarding may have moved an amount that is not stored: it is unanswered, or too old. */
export const isUnknownForward: SQL = sql`(${payments.forward_asked} > 0 and ${payments.forwarded_fees} is null
  and (${payments.forward_at} is null or (${payments.forward_next} = '' and ${payments.forward_refusal} = '')))`

/** Selects whether the forwarding of a balance may have moved an amount that is not stored. */
export const isUnknownBalanceForward: SQL = sql`(${balanceForwards.forwarded_fees} is null
  and (${balanceForwards.forward_at} is null
    or (${balanceForwards.asked} > 0 and ${balanceForwards.next} = '' and ${balanceForwards.refusal} = '')))`

/** Selects whether a payout was requested and is unanswered. */
export const isUnknownPayout: SQL = sql`(${payouts.status} in ('OWED', 'FAILED') and ${payouts.return_at} is not null
  and ${payouts.return_asked} > 0 and ${payouts.next} = '' and ${payouts.refusal} = '')`
