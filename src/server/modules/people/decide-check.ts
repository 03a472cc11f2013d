import { eq } from 'drizzle-orm'
import type { PeopleRow, RefusalKind } from '../../../generated/domain.ts'
import type { Context, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { lockUser } from '../auth/accounts.ts'
import { users } from '../auth/tables.ts'
import { saveConfirmed } from '../onboarding/save-confirmed.ts'
import type { KycCheck } from '../onboarding/tables.ts'
import { confirmed, transitionCheck } from '../onboarding/transition-check.ts'
import { type PersonRecord, personRow, selectPeople } from './rows.ts'

/**
 * Applies a manager's decision on the document submitted at `seen`. Throws `wrong_state` for a second decision and
 * `document_replaced` if another document was submitted meanwhile.
 */
export async function decideCheck(
  ctx: Context,
  row: PersonRecord,
  seen: string | undefined,
  decision: { approved: boolean; withdraws?: boolean; message: string; reason?: RefusalKind | undefined },
): Promise<{ user: User; check: KycCheck; row: PeopleRow }> {
  const { check: last, user: person } = row
  if (last === null) return throwError('wrong_state')
  const { status, submitted_at, expires_on } = last
  const isAnother = seen !== undefined && submitted_at?.toISOString() !== seen
  if (status === 'manual_review' && isAnother) throwError('document_replaced')
  const { approved, withdraws = false, message, reason } = decision
  if (!approved && withdraws !== (status === 'success')) throwError('wrong_state')
  await lockUser(ctx, person.id)
  const check = await transitionCheck(ctx, last, approved ? 'approve' : 'refuse', {
    message,
    ...(reason && { reason }),
    ...(approved && confirmed(ctx, expires_on)),
  })
  if (approved) await saveConfirmed(ctx, check)
  const [now = throwError('not_found')] = await selectPeople(ctx, eq(users.id, person.id))
  return { user: now.user, check, row: personRow(ctx, now) }
}
