import { and, eq, gt, sql } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { users } from '../auth/tables.ts'
import { newestCheckOf } from './newest-check.ts'
import { type KycCheck, kycChecks } from './tables.ts'

type WriteContext = Pick<Context, 'tx' | 'now'>

/** Starts a check. Callers hold the lock of the person's row. */
export async function startCheck(
  ctx: Context,
  user_id: string,
  { id = newId(), reason = '' }: { id?: string; reason?: KycCheck['reason'] } = {},
): Promise<KycCheck> {
  const before = await newestCheckOf(ctx, user_id)
  const [check] = await ctx.tx
    .insert(kycChecks)
    .values({
      ...{ id, user_id, reason },
      position: (before?.position ?? 0) + 1,
      status: 'created',
      provider: ctx.identity.name,
      created_at: ctx.now,
    })
    .returning()
  if (!check) throw new Error('A check was not written.')
  recordInitialStatus(ctx, 'kyc-check', check)
  await showState(ctx, check)
  return check
}

/**
 * Copies a check's status to the account, unless a newer check exists. A withdrawn confirmation leaves the person without
 * any, even if an earlier document was confirmed.
 */
export async function showState(
  { tx, now }: WriteContext,
  check: KycCheck,
  { withdrawn = false } = {},
): Promise<void> {
  const { user_id, status, position } = check
  const whereLater = and(eq(kycChecks.user_id, user_id), gt(kycChecks.position, position))
  if ((await tx.$count(kycChecks, whereLater)) > 0) return
  const whereKnown = and(eq(kycChecks.user_id, user_id), eq(kycChecks.status, 'success'))
  const identified_at =
    status === 'success'
      ? now
      : withdrawn
        ? null
        : sql`case when exists (select from ${kycChecks} where ${whereKnown}) then identified_at end`
  await tx.update(users).set({ kyc_status: status, identified_at }).where(eq(users.id, user_id))
}
