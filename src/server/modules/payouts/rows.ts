import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PaymentMethod, PayoutReason, PayoutRow, PayoutStatus } from '../../../generated/domain.ts'
import type { Context, Language } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { maskIban } from '../banking/rows.ts'
import { bankAccounts } from '../banking/tables.ts'
import { entities } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import { whereChargedBack, whereDestination, wherePaidOut } from './destination.ts'
import { type Payout, payouts } from './tables.ts'

/** Selects payouts with all rows that responses need; callers add order, limit and offset. */
export function selectPayouts({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, investment_id, investor_id, entity_id, issuance_id } = payouts
  return tx
    .select({
      payout: payouts,
      investment: { reference: investments.reference, proof_file_id: investments.proof_file_id },
      issuance: { title: issuances.title },
      /** Contains the legal entity that owns the money; null if the investor owns it. */
      company: { name: entities.name },
      account: { id: bankAccounts.id, iban: bankAccounts.iban },
      is_paid_out: sql<boolean>`${wherePaidOut}`,
      is_charged_back: sql<boolean>`${whereChargedBack}`,
      investor: {
        id: users.id,
        name: users.name,
        surname: users.surname,
        email: users.email,
        language: users.language,
      },
    })
    .from(payouts)
    .leftJoin(investments, and(eq(investments.tenant_id, tenant_id), eq(investments.id, investment_id)))
    .leftJoin(issuances, and(eq(issuances.tenant_id, tenant_id), eq(issuances.id, issuance_id)))
    .leftJoin(entities, and(eq(entities.tenant_id, tenant_id), eq(entities.id, entity_id)))
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, investor_id)))
    .leftJoin(bankAccounts, whereDestination)
    .where(where)
    .$dynamic()
}

/** Describes a payout with its investor, bank account, and its order and issuance if any. */
export type PayoutRecord = Awaited<ReturnType<typeof selectPayouts>>[number]

export function payoutRow({ language }: Pick<Context, 'language'>, row: PayoutRecord): PayoutRow {
  const { payout, investment, investor, account } = row
  return {
    id: payout.id,
    status: payout.status as PayoutStatus,
    reason: payout.reason as PayoutReason,
    payment_method: payout.payment_method as PaymentMethod,
    amount: Number(payout.amount),
    currency: payout.currency,
    investment_id: payout.investment_id ?? '',
    reference: referenceOf(row),
    issuance_title: titleOf(row, language),
    investor_id: investor.id,
    investor_name: fullName(investor),
    investor_email: investor.email,
    owed_at: payout.owed_at.toISOString(),
    changed_at: payout.changed_at.toISOString(),
    transfer_reference: payout.transfer_reference,
    proof_file_id: investment?.proof_file_id ?? '',
    by_provider: isByProvider(row),
    to_balance: isToBalance(payout),
    charged_back: row.is_charged_back,
    refused: payout.refusal !== '',
    refusal: payout.refusal,
    note: payout.note,
    receipt_file_id: payout.receipt_file_id ?? '',
    bank_account_id: account?.id ?? '',
    account: account ? maskIban(account.iban) : '',
  }
}

/** Returns the reference of the payout's order, or the payout's own reference if it has no order. */
export function referenceOf({ payout, investment }: Pick<PayoutRecord, 'payout' | 'investment'>): string {
  return investment?.reference ?? payout.reference
}

/** Returns the issuance's title; empty if the payout has no issuance. */
export function titleOf({ issuance }: Pick<PayoutRecord, 'issuance'>, language: Language): string {
  return issuance ? textIn(issuance.title, language) : ''
}

/** Returns whether the provider moves claimed earnings to their holder's balance. */
export function isToBalance({ reason, payment_method }: Pick<Payout, 'reason' | 'payment_method'>): boolean {
  return reason === 'EARNINGS' && payment_method === 'BALANCE'
}

interface PayoutRoute {
  payout: Pick<
    Payout,
    'return_at' | 'return_asked' | 'retried' | 'payment_id' | 'part_of' | 'refusal' | 'status'
  >
  is_paid_out: boolean
}

/** Returns whether the provider refunds the payment; managers send refused refunds and payouts to bank accounts. */
export function isByProvider({ payout, is_paid_out }: PayoutRoute): boolean {
  const { return_at, return_asked, retried, payment_id, part_of, refusal, status } = payout
  if (is_paid_out) return false
  const wasRequested = return_asked + retried > 0 || part_of !== null
  return (
    return_at !== null || (status === 'CONFIRMED' && payment_id !== null && wasRequested && refusal === '')
  )
}
