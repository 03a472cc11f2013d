import { eq } from 'drizzle-orm'
import type { UserRejection } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { testResult } from '../onboarding/onboarding-state.ts'
import { type PersonRecord, selectPeople } from './rows.ts'
import { changeStatus } from './status.ts'

/** Returns whether a person meets all requirements for validation. */
export function isComplete(
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  { user, profile, test }: Pick<PersonRecord, 'user' | 'profile' | 'test'>,
): boolean {
  const isProfileComplete = tenant.customization.hide.extraFields || profile?.complete === true
  return user.kyc_status === 'success' && isProfileComplete && testResult(test, now).review === 'approved'
}

/**
 * Updates a person's status after a change: reopens it if the rejected part was resubmitted, and validates complete
 * persons if the tenant validates automatically.
 */
export async function settleStatus(
  ctx: Context,
  userId: string,
  resubmittedFor?: UserRejection,
): Promise<void> {
  const [record] = await selectPeople(ctx, eq(users.id, userId)).for('update', { of: users })
  if (!record) return
  const { user } = record
  if (user.validation === 'validated') return
  const complete = isComplete(ctx, record)
  if (user.validation === 'rejected') {
    if (resubmittedFor === undefined || user.validation_reason !== resubmittedFor) return
    await changeStatus(ctx, user, { status: 'pending', waits: complete })
  } else if (
    complete &&
    ctx.tenant.customization.regulation.validation === 'automatic' &&
    isNeverRejected(user)
  ) {
    await changeStatus(ctx, user, { status: 'validated', by: { kind: 'system', name: 'validation' } })
  } else if (complete !== (user.waits_since !== null)) {
    const waits_since = complete ? ctx.now : null
    await ctx.tx.update(users).set({ waits_since }).where(eq(users.id, userId))
  }
}

/**
 * Returns whether, since their last validation, the person was neither rejected nor sent back to review for changed
 * data.
 */
function isNeverRejected({ validation_reason }: PersonRecord['user']): boolean {
  return validation_reason === ''
}
