import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { payout as subject } from './subjects/payout.ts'
import { payouts } from './tables.ts'

export const payout = lifecycle({
  subject,
  place: 'payout',
  table: payouts,
  writes: [
    'attempts',
    'transfer_reference',
    'bank_account_id',
    'changed_at',
    'return_at',
    'receipt_at',
    'arrived_at',
  ],
  // Rejects transitions from a stale read: a retry or a new account hands the payout to its provider.
  unchanged: ['attempts', 'retried', 'bank_account_id'],
})
