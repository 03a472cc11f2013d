import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { ad as subject } from './subjects/ad.ts'
import { ads } from './tables.ts'

export const ad = lifecycle({
  subject,
  place: 'ad',
  table: ads,
  writes: ['tokens', 'reason', 'expires_at', 'changed_at'],
  unchanged: ['tokens', 'price'],
})
