import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { regulatoryReview as subject } from './subjects/regulatory_review.ts'
import { regulatoryReviews } from './tables.ts'

export const regulatoryReview = lifecycle({
  subject,
  place: 'review',
  table: regulatoryReviews,
  writes: ['reference', 'registration', 'reasons', 'ended_at', 'ask_at'],
  unchanged: [],
})
