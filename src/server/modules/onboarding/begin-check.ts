import { and, eq, gt, sql } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { users } from '../auth/tables.ts'
import { newestCheckOf } from './newest-check.ts'
import { type KycCheck, kycChecks } from './tables.ts'

type WriteContext = Pick<Context, 'tx' | 'now'>

/** Starts an identity check of a person. Callers must have locked the person's row. */
export async function startCheck(
  ctx: Context,
  user_id: string,
  { id = newId(), reason = '' }: { id?: string; reason?: KycCheck['reason'] } = {},
): Promise<KycCheck> {
  const previousCheck = await newestCheckOf(ctx, user_id)
  const [check] = await ctx.tx
    .insert(kycChecks)
    .values({
      id,
      user_id,
      reason,
      position: (previousCheck?.position ?? 0) + 1,
      status: 'created',
      provider: ctx.identity.name,
      created_at: ctx.now,
    })
    .returning()
  if (!check) throw new Error('A check was not written.')
  recordInitialStatus(ctx, 'kyc-check', check)
  await copyStatusToAccount(ctx, check)
  return check
}

/**
 * Copies a check's status to the account, unless a newer check exists. After a withdrawn confirmation the person counts
 * as unidentified, even if an earlier document was confirmed.
 */
export async function copyStatusToAccount(
  { tx, now }: WriteContext,
  check: KycCheck,
  { withdrawn = false } = {},
): Promise<void> {
  const { user_id, status, position } = check
  const whereLater = and(eq(kycChecks.user_id, user_id), gt(kycChecks.position, position))
  if ((await tx.$count(kycChecks, whereLater)) > 0) return
  const whereConfirmed = and(eq(kycChecks.user_id, user_id), eq(kycChecks.status, 'success'))
  const identified_at =
    status === 'success'
      ? now
      : withdrawn
        ? null
        : sql`case when exists (select from ${kycChecks} where ${whereConfirmed}) then identified_at end`
  await tx.update(users).set({ kyc_status: status, identified_at }).where(eq(users.id, user_id))
}
