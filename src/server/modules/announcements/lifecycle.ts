import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { announcement as subject } from './subjects/announcement.ts'
import { announcements } from './tables.ts'

export const announcement = lifecycle({
  subject,
  place: 'announcement',
  table: announcements,
  writes: ['subject', 'text', 'audience', 'reason', 'changed_at'],
  unchanged: ['changed_at'],
})
