import { type SQL, sql } from 'drizzle-orm'
import type { TestJudgement } from '../../../generated/domain.ts'
import { users } from '../auth/tables.ts'

/** Selects users whose newest attempt has one of these judgements; the SQL equivalent of `judgementOf`. */
export function whereJudged(judgements: readonly TestJudgement[], now: Date): SQL {
  return sql`coalesce((
    select case
      when attempt.valid_until <= ${now.toISOString()} or not (attempt.passed or attempt.declared_at is not null) then 'pending'
      when review.approved is not null then case when review.approved then 'approved' else 'rejected' end
      when attempt.needs_review then 'waiting' else 'approved' end
    from test_attempts as attempt
    left join test_reviews as review on review.tenant_id = attempt.tenant_id and review.attempt_id = attempt.id
    where attempt.tenant_id = ${users.tenant_id} and attempt.user_id = ${users.id}
    order by attempt.position desc, review.position desc nulls last limit 1
  ), 'pending') = any(${sql.param([...judgements])})`
}
