import type { PeopleRow } from '../../../generated/domain.ts'
import type { Context, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { lockUser } from '../auth/accounts.ts'
import { newestProfileOf } from '../profile/newest-profile.ts'
import { type PersonRecord, personRow } from './rows.ts'
import { changeStatus } from './status.ts'

/**
 * Changes a person's status by a manager who saw their history and data up to these versions. Throws `wrong_state` if
 * either has changed since.
 */
export async function changeStatusIfUnchanged(
  ctx: Context,
  row: PersonRecord,
  seen: { step?: number | undefined; profile?: number | undefined },
  change: Parameters<typeof changeStatus>[2],
): Promise<{ user: User; row: PeopleRow }> {
  const { step = row.user.validation_step, profile = row.profile?.position ?? 0 } = seen
  // Waits for concurrent changes of the data, and for their result.
  await lockUser(ctx, row.user.id)
  const newest = await newestProfileOf(ctx.tx, row.user.id)
  if (step !== row.user.validation_step || profile !== (newest?.position ?? 0)) throwError('wrong_state')
  const user = await changeStatus(ctx, row.user, change)
  return { user, row: personRow(ctx, { ...row, user }) }
}
