import { eq } from 'drizzle-orm'
import type { KycStatus, OnboardingKycCheck } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type KycCheck, kycChecks } from '../tables.ts'

interface LoadedCheck {
  check: KycCheck
}

export const kycCheck: Subject<LoadedCheck, OnboardingKycCheck, never> = {
  by: {
    id: statement((tx) =>
      tx
        .select({ check: kycChecks })
        .from(kycChecks)
        .where(eq(kycChecks.id, value('key')))
        .prepare(''),
    ),
  },
  seen: ({ check }) => ({ id: check.id, user_id: check.user_id, status: check.status as KycStatus }),
  parts: {},
}
