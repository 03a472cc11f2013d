import { eq } from 'drizzle-orm'
import type { AdmissionStatus, WhitelistSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type AdmissionRecord, selectAdmissions } from '../rows.ts'
import { admissions } from '../tables.ts'

export const admission: Subject<AdmissionRecord, WhitelistSubject, never> = {
  by: { id: statement((tx) => selectAdmissions({ tx }, eq(admissions.id, value('key'))).prepare('')) },
  seen: ({ admission, issuance }) => ({
    id: admission.id,
    status: admission.status as AdmissionStatus,
    organisation_id: issuance.organisation_id,
  }),
  parts: {},
}
