import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { admission as subject } from './subjects/admission.ts'
import { admissions } from './tables.ts'

export const admission = lifecycle({
  subject,
  place: 'admission',
  table: admissions,
  writes: ['user_id', 'email', 'address', 'changed_at'],
  unchanged: ['user_id'],
})
