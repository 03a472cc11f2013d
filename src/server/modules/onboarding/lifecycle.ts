import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { kycCheck as subject } from './subjects/kyc_check.ts'
import { kycChecks } from './tables.ts'

export const kycCheck = lifecycle({
  subject,
  place: 'check',
  table: kycChecks,
  writes: [
    'reference',
    'document_type',
    'document_number',
    'birthday',
    'name',
    'surname',
    'expires_on',
    'front_file_id',
    'back_file_id',
    'selfie_file_id',
    'reason',
    'message',
    'submitted_at',
    'confirmed_at',
    'remind_at',
    'expires_at',
    'ask_at',
  ],
  unchanged: [],
})
