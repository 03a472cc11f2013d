import type { PayeeState } from '../../../../generated/domain.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { unanswered } from '../../payments/ask-provider.ts'
import { begin } from '../begin.ts'
import { applyEnrolment, ask, askingOf, payeeProfile } from '../enrol.ts'
import { payeeProviderOf } from '../provider.ts'
import { payeeState } from '../state.ts'

/**
 * Verifies the person at the provider as far as possible. Commits what is asked first, so that after no answer the sweep
 * asks again.
 */
export const enrolPayee: Handler<'enrolPayee'> = async (ctx, { body }) => {
  const { id: user_id } = requireUser(ctx)
  const provider = payeeProviderOf(ctx)
  if (!provider) return throwError('wrong_state')
  if (!(await payeeProfile(ctx, user_id)))
    throw new ApiError('requirement', { reason: { text: 'refusals.payee_profile', fix: '/user/account' } })
  const proof = body.file_id ? { file_id: body.file_id, refusal: '' } : {}
  const payee = await begin(ctx, { user_id, provider: provider.name, ...proof })
  const state = async (later: typeof ctx): Promise<PayeeState> =>
    (await payeeState(later, user_id, payeeProviderOf(later))) ?? throwError('wrong_state')
  const asking = payee && (await askingOf(ctx, payee))
  if (!asking) return state(ctx)
  return outside(
    () => ask(ctx, asking).catch(unanswered),
    async (later, answer) => {
      if (answer) await applyEnrolment(later, asking, answer)
      return state(later)
    },
  )
}
