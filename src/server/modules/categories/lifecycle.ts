import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { categoryRequest as subject } from './subjects/category_request.ts'
import { categoryRequests } from './tables.ts'

export const categoryRequest = lifecycle({
  subject,
  place: 'request',
  table: categoryRequests,
  writes: ['valid_from', 'valid_until', 'act_at', 'reason'],
  unchanged: [],
})
