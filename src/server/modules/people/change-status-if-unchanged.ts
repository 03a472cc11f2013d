import type { PeopleRow } from '../../../generated/domain.ts'
import type { Context, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { assertProfileUnchanged } from '../profile/assert-unchanged.ts'
import { type PersonRecord, personRow } from './rows.ts'
import { changeStatus } from './status.ts'

/**
 * Changes a person's status for a manager to whom these versions of history and data were displayed. Throws
 * `wrong_state` if either has changed since.
 */
export async function changeStatusIfUnchanged(
  ctx: Context,
  row: PersonRecord,
  displayedVersions: { step?: number | undefined; profile?: number | undefined },
  change: Parameters<typeof changeStatus>[2],
): Promise<{ user: User; row: PeopleRow }> {
  await assertProfileUnchanged(ctx, row.user.id, displayedVersions.profile)
  if (displayedVersions.step !== undefined && displayedVersions.step !== row.user.validation_step)
    throwError('wrong_state')
  const user = await changeStatus(ctx, row.user, change)
  return { user, row: personRow(ctx, { ...row, user }) }
}
