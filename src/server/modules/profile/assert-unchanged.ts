import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { lockUser } from '../auth/accounts.ts'
import { newestProfileOf } from './newest-profile.ts'

/**
 * Locks a person's data until the commit. Throws `wrong_state` if a newer version than the displayed version exists.
 */
export async function assertProfileUnchanged(
  ctx: Pick<Context, 'tx'>,
  id: string,
  displayedVersion: number | undefined,
): Promise<void> {
  await lockUser(ctx, id)
  if (displayedVersion === undefined) return
  const newestProfile = await newestProfileOf(ctx.tx, id)
  if (displayedVersion !== (newestProfile?.position ?? 0)) throwError('wrong_state')
}
