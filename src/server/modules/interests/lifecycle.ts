import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { interest as subject } from './subjects/interest.ts'
import { interests } from './tables.ts'

export const interest = lifecycle({
  subject,
  place: 'interest',
  table: interests,
  writes: ['investment_id'],
  unchanged: [],
})
