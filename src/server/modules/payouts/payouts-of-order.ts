import { asc, eq, sql } from 'drizzle-orm'
import type { PayoutPart, PayoutReason, PayoutStatus } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { maskIban } from '../banking/rows.ts'
import { bankAccounts } from '../banking/tables.ts'
import { whereDestination, wherePaidOut } from './destination.ts'
import { isByProvider } from './rows.ts'
import { payouts } from './tables.ts'

/** Returns the payouts of an order with their state, oldest first. */
export async function payoutsOf({ tx }: Pick<Context, 'tx'>, investmentId: string): Promise<PayoutPart[]> {
  const rows = await tx
    .select({ payout: payouts, iban: bankAccounts.iban, is_paid_out: sql<boolean>`${wherePaidOut}` })
    .from(payouts)
    .leftJoin(bankAccounts, whereDestination)
    .where(eq(payouts.investment_id, investmentId))
    .orderBy(asc(payouts.id))
  return rows.map(({ iban, payout, is_paid_out }) => ({
    id: payout.id,
    transfer_reference: payout.transfer_reference,
    note: payout.note,
    next: payout.next,
    receipt_file_id: payout.receipt_file_id ?? '',
    by_provider: isByProvider({ payout, is_paid_out }),
    status: payout.status as PayoutStatus,
    reason: payout.reason as PayoutReason,
    amount: Number(payout.amount),
    changed_at: payout.changed_at.toISOString(),
    account: iban === null ? '' : maskIban(iban),
  }))
}
