import { eq } from 'drizzle-orm'
import type { OrganisationSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type OrganisationRecord, selectOrganisations } from '../rows.ts'
import { organisations } from '../tables.ts'

export const organisation: Subject<OrganisationRecord, OrganisationSubject, never> = {
  by: { id: statement((tx) => selectOrganisations({ tx }, eq(organisations.id, value('key'))).prepare('')) },
  seen: ({ organisation: { id }, entity }) => ({ id, entity_id: entity?.id ?? '' }),
  parts: {},
}
