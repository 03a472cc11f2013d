import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { issuance as subject } from './subjects/issuance.ts'
import { issuances } from './tables.ts'

export const issuance = lifecycle({
  subject,
  place: 'issuance',
  table: issuances,
  writes: ['outcome', 'ends_on'],
  unchanged: ['outcome', 'ends_on'],
})
