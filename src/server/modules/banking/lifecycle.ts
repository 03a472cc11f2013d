import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { bankAccount as subject } from './subjects/bank_account.ts'
import { bankAccounts } from './tables.ts'

export const bankAccount = lifecycle({
  subject,
  place: 'account',
  table: bankAccounts,
  writes: ['for_payouts', 'reason', 'changed_at'],
  unchanged: [],
})
