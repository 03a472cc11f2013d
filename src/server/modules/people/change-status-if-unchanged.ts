import type { PeopleRow } from '../../../generated/domain.ts'
import type { Context, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { type FoundPerson, personRow } from './rows.ts'
import { changeStatus } from './status.ts'

/** A manager's word on a person whose history they saw as far as `step`. Throws wrong_state where it goes on since. */
export async function changeStatusIfUnchanged(
  ctx: Context,
  found: FoundPerson,
  step: number | undefined,
  change: Parameters<typeof changeStatus>[2],
): Promise<{ user: User; row: PeopleRow }> {
  if (step !== undefined && step !== found.user.validation_step) throwError('wrong_state')
  const user = await changeStatus(ctx, found.user, change)
  return { user, row: personRow(ctx, { ...found, user }) }
}
