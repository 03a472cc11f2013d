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
  // A retry, or an account that was said meanwhile, hands it to its provider, whatever was read of it before.
  unchanged: ['attempts', 'retried', 'bank_account_id'],
})
