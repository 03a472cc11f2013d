import { eq } from 'drizzle-orm'
import type { KycStatus } from '../../../generated/domain.ts'
import type { Context, User } from '../../kernel/context.ts'
import type { IdentityCheck } from '../../providers/kyc/provider.ts'
import { users } from '../auth/tables.ts'

/** Where a check that goes on leads somebody who waits for it. Everybody else stays where they are: what is decided is. */
const moves: Record<IdentityCheck['status'], Partial<Record<string, KycStatus>>> = {
  running: {},
  review: { running: 'manual_review' },
  approved: { running: 'success', manual_review: 'success' },
  rejected: { running: 'verification_error', manual_review: 'manual_error' },
}

/** Writes how far a check is into the account that it is of; undefined where no account waits for this check. */
export async function applyCheck(
  { tx }: Pick<Context, 'tx'>,
  { id, status }: IdentityCheck,
): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.kyc_check_id, id)).for('update')
  const kyc_status = user && moves[status][user.kyc_status]
  if (!kyc_status) return user
  await tx.update(users).set({ kyc_status }).where(eq(users.id, user.id))
  return { ...user, kyc_status }
}

/** Whether an account waits for this check, or has waited for it. */
export async function isOurs({ tx }: Pick<Context, 'tx'>, id: string): Promise<boolean> {
  return (await tx.$count(users, eq(users.kyc_check_id, id))) > 0
}
