import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { payment as subject } from './subjects/payment.ts'
import { payments } from './tables.ts'

export const payment = lifecycle({
  subject,
  place: 'payment',
  table: payments,
  writes: ['reason', 'authorisation', 'received', 'changed_at', 'expires_at', 'taken_at'],
  unchanged: [],
})
