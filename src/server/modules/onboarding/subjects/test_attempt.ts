import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { OnboardingTestAttempt } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { RecordOf, Subject } from '../../../kernel/subject/subject.ts'
import { users } from '../../auth/tables.ts'
import { isComplete, reviewOf, whereOfAttempt } from '../onboarding-state.ts'
import { testAttempts, testReviews } from '../tables.ts'

const isNewest = sql<boolean>`not exists (select from test_attempts as later
  where later.tenant_id = ${testAttempts.tenant_id} and later.user_id = ${testAttempts.user_id}
    and later.position > ${testAttempts.position})`

const byId = statement((tx) =>
  tx
    .select({
      attempt: { ...getTableColumns(testAttempts), approved: testReviews.approved },
      reviews: testReviews.position,
      newest: isNewest,
      investor: { id: users.id, name: users.name, email: users.email, language: users.language },
    })
    .from(testAttempts)
    .innerJoin(users, and(eq(users.tenant_id, testAttempts.tenant_id), eq(users.id, testAttempts.user_id)))
    .leftJoin(testReviews, whereOfAttempt)
    .where(eq(testAttempts.id, value('key')))
    .orderBy(desc(testReviews.position))
    .limit(1)
    .prepare(''),
)

type LoadedAttempt = Awaited<ReturnType<ReturnType<typeof byId>['execute']>>[number]

export const testAttempt: Subject<LoadedAttempt, OnboardingTestAttempt, 'current'> = {
  by: { id: byId },
  seen: ({ attempt }) => ({
    id: attempt.id,
    investor_id: attempt.user_id,
    complete: isComplete(attempt),
    review: reviewOf(attempt),
  }),
  parts: { current: async ({ now }, { attempt, newest }) => newest && attempt.valid_until > now },
}

export type AttemptRecord = RecordOf<typeof testAttempt>
