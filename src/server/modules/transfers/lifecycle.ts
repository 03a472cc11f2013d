import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { transfer as subject } from './subjects/transfer.ts'
import { transfers } from './tables.ts'

export const transfer = lifecycle({
  subject,
  place: 'transfer',
  table: transfers,
  writes: [
    'entity_version_id',
    'sheet_file_id',
    'reasons',
    'complaint',
    'reason',
    'due_at',
    'note_at',
    'changed_at',
  ],
  unchanged: [],
})
