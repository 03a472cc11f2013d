import { eq } from 'drizzle-orm'
import type { PeopleRow, RefusalKind } from '../../../generated/domain.ts'
import type { Context, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { lockUser } from '../auth/accounts.ts'
import { users } from '../auth/tables.ts'
import { saveConfirmed } from '../onboarding/save-confirmed.ts'
import type { KycCheck } from '../onboarding/tables.ts'
import { confirmationColumns, transitionCheck } from '../onboarding/transition-check.ts'
import { type PersonRecord, personRow, selectPeople } from './rows.ts'

/**
 * Applies a manager's decision on the document that was submitted at `displayedSubmission`. Throws `wrong_state` for a
 * second decision, and `document_replaced` if another document was submitted in the meantime.
 */
export async function decideCheck(
  ctx: Context,
  row: PersonRecord,
  displayedSubmission: string | undefined,
  decision: { approved: boolean; withdraws?: boolean; message: string; reason?: RefusalKind | undefined },
): Promise<{ user: User; check: KycCheck; row: PeopleRow }> {
  const { check: newestCheck, user: person } = row
  if (newestCheck === null) return throwError('wrong_state')
  const { status, submitted_at, expires_on } = newestCheck
  const isOtherDocument =
    displayedSubmission !== undefined && submitted_at?.toISOString() !== displayedSubmission
  if (status === 'manual_review' && isOtherDocument) throwError('document_replaced')
  const { approved, withdraws = false, message, reason } = decision
  if (!approved && withdraws !== (status === 'success')) throwError('wrong_state')
  await lockUser(ctx, person.id)
  const check = await transitionCheck(ctx, newestCheck, approved ? 'approve' : 'refuse', {
    message,
    ...(reason && { reason }),
    ...(approved && confirmationColumns(ctx, expires_on)),
  })
  if (approved) await saveConfirmed(ctx, check)
  const [updatedRecord = throwError('not_found')] = await selectPeople(ctx, eq(users.id, person.id))
  return { user: updatedRecord.user, check, row: personRow(ctx, updatedRecord) }
}
