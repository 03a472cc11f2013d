import { eq } from 'drizzle-orm'
import type { WhitelistImportSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type ImportRecord, selectImports } from '../imports.ts'
import { admissionImports } from '../tables.ts'

export const admissionImport: Subject<ImportRecord, WhitelistImportSubject, never> = {
  by: { id: statement((tx) => selectImports({ tx }, eq(admissionImports.id, value('key'))).prepare('')) },
  seen: ({ sent: admissionImport, issuance }) => ({
    id: admissionImport.id,
    organisation_id: issuance.organisation_id,
    by_id: admissionImport.by_id,
    applied: admissionImport.applied_at !== null,
  }),
  parts: {},
}
