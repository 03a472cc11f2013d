import { eq } from 'drizzle-orm'
import type { OnboardingIdentificationPlace } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import type { IdentityCheck } from '../../providers/kyc/provider.ts'
import { lockUser } from '../auth/accounts.ts'
import { applyAnswer } from './apply-answer.ts'
import { startCheck } from './begin-check.ts'
import { newestCheckOf } from './newest-check.ts'
import { firstQueryAt } from './query-times.ts'
import { type KycCheck, kycChecks } from './tables.ts'

/** Contains the provider's answer, and in `instead` the session that replaces an expired one. */
export interface Opening {
  answer: IdentityCheck
  instead?: { id: string; answer: IdentityCheck }
}

/** Returns the URL of the provider's page. Throws `wrong_state` if a new check was started meanwhile. */
export async function settleOpening(
  ctx: Context,
  check: KycCheck,
  { answer, instead }: Opening,
): Promise<OnboardingIdentificationPlace> {
  if (instead) {
    await applyAnswer(ctx, check.id, answer)
    await lockUser(ctx, check.user_id)
    const newest = await newestCheckOf(ctx, check.user_id)
    if (newest?.id !== check.id) return throwError('wrong_state')
    return waitFor(ctx, await startCheck(ctx, check.user_id, { id: instead.id }), instead.answer)
  }
  return waitFor(ctx, check, answer)
}

async function waitFor(
  ctx: Context,
  { id }: KycCheck,
  answer: IdentityCheck,
): Promise<OnboardingIdentificationPlace> {
  await applyAnswer(ctx, id, answer)
  await ctx.tx
    .update(kycChecks)
    .set({ ask_at: firstQueryAt(ctx), asked: 0 })
    .where(eq(kycChecks.id, id))
  return { url: answer.url ?? '' }
}
