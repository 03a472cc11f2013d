import { eq } from 'drizzle-orm'
import type {
  CertificateSubject,
  TaxCertificateKind,
  TaxCertificateStatus,
} from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type CertificateRecord, selectCertificates } from '../rows.ts'
import { taxCertificates } from '../tables.ts'

export const taxCertificate: Subject<CertificateRecord, CertificateSubject, never> = {
  by: { id: statement((tx) => selectCertificates({ tx }, eq(taxCertificates.id, value('key'))).prepare('')) },
  seen: ({ certificate }) => ({
    id: certificate.id,
    user_id: certificate.user_id,
    status: certificate.status as TaxCertificateStatus,
    kind: certificate.kind as TaxCertificateKind,
  }),
  parts: {},
}
