import { eq } from 'drizzle-orm'
import type { KycStatus, PeopleSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { users } from '../../auth/tables.ts'
import { type FoundPerson, selectPeople } from '../rows.ts'

export const person: Subject<FoundPerson, PeopleSubject, never> = {
  by: { id: statement((tx) => selectPeople({ tx }, eq(users.id, value('key'))).prepare('')) },
  seen: ({ user }) => ({
    id: user.id,
    kyc_status: user.kyc_status as KycStatus,
    email_verified: user.email_verified_at !== null,
  }),
  parts: {},
}
