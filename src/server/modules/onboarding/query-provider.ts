import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { IdentityCheck } from '../../providers/kyc/provider.ts'
import { applyAnswer } from './apply-answer.ts'
import { notifyOutcome } from './notify-outcome.ts'
import { type KycCheck, kycChecks } from './tables.ts'
import { transitionCheck } from './transition-check.ts'

/** Returns whether the state of a check must be queried from the provider. */
export function isUndecided({ status, reference }: KycCheck): boolean {
  return reference !== '' && ['created', 'running', 'manual_review', 'verification_error'].includes(status)
}

/** Queries the provider about a check; undefined if the tenant has changed its provider. */
export function queryStatus(
  { identity }: Pick<Context, 'identity'>,
  check: KycCheck,
): Promise<IdentityCheck | undefined> {
  return check.provider === identity.name ? identity.check(check.reference) : Promise.resolve(undefined)
}

/** Applies a provider's result. Without a result, fails the check, so that the person may start another check. */
export async function applyQueryResult(
  ctx: Context,
  { id }: KycCheck,
  result: IdentityCheck | undefined,
): Promise<void> {
  if (result) await applyAnswer(ctx, id, result)
  else {
    const [check] = await ctx.tx.select().from(kycChecks).where(eq(kycChecks.id, id))
    if (!check || !['created', 'running'].includes(check.status)) return
    const changes = { reason: 'no_answer', ask_at: null } as const
    await notifyOutcome(ctx, await transitionCheck(ctx, check, 'fail', changes))
  }
}
