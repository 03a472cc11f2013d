import type { PeopleRow } from '../../../generated/domain.ts'
import type { Context, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { type PersonRecord, personRow } from './rows.ts'
import { changeStatus } from './status.ts'

/**
 * Changes a person's status by a manager who saw their history up to `step`. Throws `wrong_state` if it has changed
 * since.
 */
export async function changeStatusIfUnchanged(
  ctx: Context,
  row: PersonRecord,
  step: number | undefined,
  change: Parameters<typeof changeStatus>[2],
): Promise<{ user: User; row: PeopleRow }> {
  if (step !== undefined && step !== row.user.validation_step) throwError('wrong_state')
  const user = await changeStatus(ctx, row.user, change)
  return { user, row: personRow(ctx, { ...row, user }) }
}
