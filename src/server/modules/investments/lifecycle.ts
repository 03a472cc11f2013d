import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { investment as subject } from './subjects/investment.ts'
import { investments } from './tables.ts'

export const investment = lifecycle({
  subject,
  place: 'investment',
  table: investments,
  writes: [
    'payment_method',
    'method_fee',
    'total',
    'used_balance',
    'proof_file_id',
    'due_at',
    'act_at',
    'locked_at',
  ],
  unchanged: ['proof_file_id', 'locked_at', 'used_balance'],
})
