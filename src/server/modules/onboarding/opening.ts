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

/** Describes the provider's session; `instead` is the new session if the previous session has expired. */
export interface Opening {
  answer: IdentityCheck
  instead?: { id: string; answer: IdentityCheck }
}

/** Stores the opened session and returns its URL. Throws `wrong_state` if a new check was started in the meantime. */
export async function applyOpenedSession(
  ctx: Context,
  check: KycCheck,
  { answer: result, instead: replacement }: Opening,
): Promise<OnboardingIdentificationPlace> {
  if (replacement) {
    await applyAnswer(ctx, check.id, result)
    await lockUser(ctx, check.user_id)
    const newestCheck = await newestCheckOf(ctx, check.user_id)
    if (newestCheck?.id !== check.id) return throwError('wrong_state')
    return applyAndScheduleQuery(
      ctx,
      await startCheck(ctx, check.user_id, { id: replacement.id }),
      replacement.answer,
    )
  }
  return applyAndScheduleQuery(ctx, check, result)
}

async function applyAndScheduleQuery(
  ctx: Context,
  { id }: KycCheck,
  result: IdentityCheck,
): Promise<OnboardingIdentificationPlace> {
  await applyAnswer(ctx, id, result)
  await ctx.tx
    .update(kycChecks)
    .set({ ask_at: firstQueryAt(ctx), asked: 0 })
    .where(eq(kycChecks.id, id))
  return { url: result.url ?? '' }
}
