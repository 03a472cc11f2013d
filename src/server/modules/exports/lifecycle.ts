import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { listExport as subject } from './subjects/list_export.ts'
import { listExports } from './tables.ts'

export const listExport = lifecycle({
  subject,
  place: 'row',
  table: listExports,
  writes: [
    ...([
      'runs',
      'tries',
      'params',
      'columns',
      'due_at',
      'rows',
      'total',
      'file_id',
      'bytes',
      'sha256',
      'organisations',
      'failure',
      'expires_at',
    ] as const),
  ],
  unchanged: ['runs'],
})
