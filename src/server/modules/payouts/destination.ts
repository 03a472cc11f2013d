import { and, eq, type SQL, sql } from 'drizzle-orm'
import { bankAccounts } from '../banking/tables.ts'
import { payouts } from './tables.ts'

/** null where that is the account it was paid from. */
const destinationId = sql`case when ${payouts.status} in ('SENT', 'CONFIRMED')
  then ${payouts.bank_account_id}
  else (select chosen.id from bank_accounts as chosen
    where chosen.tenant_id = ${payouts.tenant_id} and chosen.user_id = ${payouts.investor_id} and chosen.for_payouts)
  end`

/** The bank account that a payout was sent to; until then the one that its investor has chosen. */
export const isDestination = and(
  eq(bankAccounts.tenant_id, payouts.tenant_id),
  eq(bankAccounts.id, destinationId),
)

/** Whether it is paid to a bank account from the wallet of transfers, automatically once there is an account. */
export const isPaidOut: SQL = sql`exists (select from payments as paid
  where paid.tenant_id = ${payouts.tenant_id} and paid.id = ${payouts.payment_id} and paid.status = 'received')`

/** Still to be sent to a bank account. */
export const isByTransfer: SQL = sql`${payouts.status} in ('OWED', 'FAILED')
  and (${payouts.return_at} is null or ${isPaidOut})`

/** Whether its investor has said where it goes. */
export const hasAccount: SQL = sql`exists (select from bank_accounts as chosen
  where chosen.tenant_id = ${payouts.tenant_id} and chosen.user_id = ${payouts.investor_id} and chosen.for_payouts)`
