import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { issuance as subject } from './subjects/issuance.ts'
import { issuances } from './tables.ts'

export const issuance = lifecycle({
  subject,
  place: 'issuance',
  table: issuances,
  writes: ['outcome', 'starts_on', 'ends_on', 'approved_at', 'asked_at', 'shown_in_review', 'end_reason'],
  unchanged: ['outcome', 'ends_on', 'removed_at', 'version'],
})
