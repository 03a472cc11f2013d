import { asc, eq } from 'drizzle-orm'
import type { PayoutPart, PayoutReason, PayoutStatus } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { masked } from '../banking/rows.ts'
import { bankAccounts } from '../banking/tables.ts'
import { isDestination } from './destination.ts'
import { payouts } from './tables.ts'

/** What is owed back of one order, and where that stands. */
export async function payoutsOf({ tx }: Pick<Context, 'tx'>, investmentId: string): Promise<PayoutPart[]> {
  const { id, status, reason, amount, changed_at, transfer_reference, return_at } = payouts
  const rows = await tx
    .select({
      id,
      status,
      reason,
      amount,
      changed_at,
      transfer_reference,
      return_at,
      iban: bankAccounts.iban,
    })
    .from(payouts)
    .leftJoin(bankAccounts, isDestination)
    .where(eq(payouts.investment_id, investmentId))
    .orderBy(asc(id))
  return rows.map(({ iban, return_at: returning, ...row }) => ({
    ...row,
    by_provider: returning !== null,
    status: row.status as PayoutStatus,
    reason: row.reason as PayoutReason,
    amount: Number(row.amount),
    changed_at: row.changed_at.toISOString(),
    account: iban === null ? '' : masked(iban),
  }))
}
