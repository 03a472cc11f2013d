import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Account } from '../../kernel/journal/accounts.ts'
import { bankAccounts } from '../banking/tables.ts'
import { payouts } from './tables.ts'

/** Selects the account chosen by the payee: the investor, or the legal entity that owns the money. */
const chosenByPayee = sql`select chosen.id from bank_accounts as chosen
  where chosen.tenant_id = ${payouts.tenant_id} and chosen.for_payouts and (chosen.entity_id = ${payouts.entity_id}
    or ${payouts.entity_id} is null and chosen.user_id = ${payouts.investor_id})`

/**
 * Selects the bank account to which a payout was sent, or the payee's chosen account if it has not been sent yet; null
 * if it was refunded to the account from which the order was paid.
 */
const destinationId = sql`case when ${payouts.status} in ('SENT', 'CONFIRMED')
  then ${payouts.bank_account_id}
  else (${chosenByPayee})
  end`

/** Joins the bank account of a payout: the account to which it was sent, or the account that its payee has chosen. */
export const whereDestination = and(
  eq(bankAccounts.tenant_id, payouts.tenant_id),
  eq(bankAccounts.id, destinationId),
)

/** Selects claimed earnings that a provider moves to the holder's wallet, where they become a balance. */
export const whereToBalance: SQL = sql`(${payouts.payment_id} is null and ${payouts.reason} = 'EARNINGS'
  and ${payouts.payment_method} = 'BALANCE')`

/** Selects claimed earnings that are paid from the deposits at a provider, to a bank account or a balance. */
export const whereFromDeposits: SQL = sql`(${payouts.payment_id} is null and ${payouts.reason} = 'EARNINGS'
  and ${payouts.payment_method} <> 'MANUAL_TRANSFER')`

/**
 * Selects payouts of earnings and balances that a provider pays to bank accounts, except those assigned to a manager.
 */
export const whereEarningPayout: SQL = sql`(${payouts.payment_id} is null and ${payouts.reason} in ('EARNINGS', 'WITHDRAWAL')
  and ${payouts.payment_method} not in ('MANUAL_TRANSFER', 'BALANCE'))`

/** Selects payouts that the provider pays from a wallet to the bank account that the payee chooses. */
export const wherePaidOut: SQL = sql`(${whereEarningPayout} or exists (select from payments as paid
  where paid.tenant_id = ${payouts.tenant_id} and paid.id = ${payouts.payment_id} and paid.status = 'received'))`

/** Selects payouts that refund a payment with an open dispute. */
export const whereChargedBack: SQL = sql`exists (select from disputes as disputed
  where disputed.tenant_id = ${payouts.tenant_id} and disputed.payment_id = ${payouts.payment_id}
    and disputed.won_at is null)`

/** Selects arrived payouts that were paid from the account of their payment's provider. */
export const whereLeftProvider: SQL = hasArrivedFrom('clearing')

/** Selects arrived payouts that a manager sent from the platform's bank account in place of the provider. */
export const whereAdvanced: SQL = sql`(${hasArrivedFrom('platform_advance')} or (${whereEarningPayout} and not ${hasArrivedFrom('clearing')}))`

function hasArrivedFrom(account: Account['account']): SQL {
  return sql`exists (select from journal_entries as entry
    join journal_postings as posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
    where entry.tenant_id = ${payouts.tenant_id} and entry.cause_kind = 'payout' and entry.cause_id = ${payouts.id}
      and entry.kind = 'arrive' and entry.sequence = ${payouts.attempts}
      and posting.account = ${account} and posting.owner = ${payouts.payment_method})`
}

/** Selects payouts that are still to be sent to a bank account. */
export const whereByTransfer: SQL = sql`${payouts.status} in ('OWED', 'FAILED')
  and (${payouts.return_at} is null or ${wherePaidOut})`

/** Selects payouts whose payee has chosen an account. */
export const whereHasAccount: SQL = sql`exists (${chosenByPayee})`
