import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { taxCertificate as subject } from './subjects/tax_certificate.ts'
import { taxCertificates } from './tables.ts'

export const taxCertificate = lifecycle({
  subject,
  place: 'certificate',
  table: taxCertificates,
  writes: ['valid_until', 'remind_at', 'rate', 'reason'],
  unchanged: [],
})
