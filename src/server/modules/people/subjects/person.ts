import { and, eq, isNull } from 'drizzle-orm'
import type { KycStatus, PeopleSubject, UserStatus } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { users } from '../../auth/tables.ts'
import { testResult } from '../../onboarding/onboarding-state.ts'
import { type PersonRecord, selectPeople } from '../rows.ts'

/** Excludes closed accounts, which modules/leaving shows. */
const whereOpenAccount = and(eq(users.id, value('key')), isNull(users.closed_at))

export const person: Subject<PersonRecord, PeopleSubject, 'test_review'> = {
  by: { id: statement((tx) => selectPeople({ tx }, whereOpenAccount).prepare('')) },
  seen: ({ user, profile, second_factor }) => ({
    id: user.id,
    validation: user.validation as UserStatus,
    additional_data: profile?.complete === true,
    kyc_status: user.kyc_status as KycStatus,
    email_verified: user.email_verified_at !== null,
    second_factor,
  }),
  parts: { test_review: async ({ now }, { test }) => testResult(test, now).review },
}
