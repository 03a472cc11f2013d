import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { followUp as subject } from './subjects/follow_up.ts'
import { followUps } from './tables.ts'

export const followUp = lifecycle({
  subject,
  place: 'followUp',
  table: followUps,
  writes: ['agreed_on', 'answer', 'changed_at'],
  unchanged: [],
})
