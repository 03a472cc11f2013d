import { eq } from 'drizzle-orm'
import type { OnboardingIdentificationState } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { lockUser } from '../auth/accounts.ts'
import { users } from '../auth/tables.ts'
import { identificationState, isRefused, isRenewable } from './identification.ts'
import { newestCheckOf } from './newest-check.ts'
import type { KycCheck } from './tables.ts'

/**
 * Locks a person before an identification and returns their newest check. Throws `wrong_state` while a check is
 * pending, and after a success, unless the document expires soon or a manager rejected the person.
 */
export async function lockForIdentification(ctx: Context, userId: string): Promise<KycCheck | null> {
  await lockUser(ctx, userId)
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, userId))
  const check = await newestCheckOf(ctx, userId)
  if (!user || ['pending', 'running'].includes(user.kyc_status)) return throwError('wrong_state')
  if (user.kyc_status === 'success' && !isRefused(user) && !isRenewable(ctx, check)) throwError('wrong_state')
  return check
}

/** Returns the state of identification after a change. Throws `not_found`. */
export async function identificationStateOf(
  ctx: Context,
  userId: string,
): Promise<OnboardingIdentificationState> {
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, userId))
  return identificationState(ctx, user ?? throwError('not_found'), await newestCheckOf(ctx, userId))
}
