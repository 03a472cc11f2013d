import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { distribution as subject } from './subjects/distribution.ts'
import { distributions } from './tables.ts'

export const distribution = lifecycle({
  subject,
  place: 'distribution',
  table: distributions,
  writes: [
    ...(['kind', 'concept', 'due_on', 'record_at', 'time_zone', 'source', 'amounts'] as const),
    ...(['gross', 'rent_part', 'gain_part', 'capital_part', 'tokens', 'outstanding'] as const),
    ...([
      'author_id',
      'amounts_author_id',
      'approver_id',
      'bank_reference',
      'changed_at',
      'shortfall_reason',
      'delay_reason',
      'late_from',
    ] as const),
    ...(['calculated_at', 'approved_at', 'funded_at', 'paid_at'] as const),
  ],
  unchanged: ['changed_at'],
})
