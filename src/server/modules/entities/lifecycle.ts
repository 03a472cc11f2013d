import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { entity as subject } from './subjects/entity.ts'
import { entities } from './tables.ts'

export const entity = lifecycle({
  subject,
  place: 'entity',
  table: entities,
  writes: ['chosen', 'reason', 'changed_at'],
  unchanged: [],
})
