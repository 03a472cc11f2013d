import { eq } from 'drizzle-orm'
import { throwError } from '../../../kernel/errors.ts'
import type { ProviderCall } from '../../../kernel/provider-calls/call.ts'
import { applyAnswer } from '../apply-answer.ts'
import { kycChecks } from '../tables.ts'
import { transitionCheck } from '../transition-check.ts'

/** Submits a person's identity document to the provider. */
export const identityCheck: ProviderCall = {
  name: 'identityCheck',
  async ask({ identity }, _reference, { check_id = '', type = '', number = '' }) {
    if (identity.pictures !== 'PLATFORM') throwError('unavailable')
    const answer = await identity.submit(check_id, { type, number })
    return async (ctx) => {
      await applyAnswer(ctx, check_id, answer)
    }
  },
  async giveUp(ctx, { check_id = '' }) {
    const [check] = await ctx.tx.select().from(kycChecks).where(eq(kycChecks.id, check_id))
    if (check?.status === 'pending') await transitionCheck(ctx, check, 'fail', { reason: 'no_answer' })
  },
}
