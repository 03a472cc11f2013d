import { eq } from 'drizzle-orm'
import type { PayoutStatus, PayoutSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { isToBalance, type PayoutRecord, selectPayouts } from '../rows.ts'
import { payouts } from '../tables.ts'

export const payout: Subject<PayoutRecord, PayoutSubject, never> = {
  by: { id: statement((tx) => selectPayouts({ tx }, eq(payouts.id, value('key'))).prepare('')) },
  seen: ({ payout, account, is_paid_out, is_charged_back }) => ({
    id: payout.id,
    investor_id: payout.investor_id,
    investment_id: payout.investment_id ?? '',
    bank_account_id: account?.id ?? '',
    status: payout.status as PayoutStatus,
    // Leaves a refund of wires to its provider once it was requested with an account, or once the payee has chosen an
    // account and need not confirm the payout.
    by_provider:
      payout.return_at !== null &&
      (payout.bank_account_id !== null || (account !== null && payout.next === '') || !is_paid_out),
    to_balance: isToBalance(payout),
    charged_back: is_charged_back,
    refused: payout.refusal !== '',
  }),
  parts: {},
}
