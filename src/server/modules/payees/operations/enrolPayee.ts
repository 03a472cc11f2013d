import type { PayeeState } from '../../../../generated/domain.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { ignoreUnavailable } from '../../payments/ask-provider.ts'
import { beginVerification } from '../begin.ts'
import { applyEnrolment, enrolmentInputOf, payeeProfile, requestEnrolment } from '../enrol.ts'
import { payeeProviderOf } from '../provider.ts'
import { payeeState } from '../state.ts'

/**
 * Requests the verification of a person. Commits the request's data first, so that the sweep `payeeAsking` can repeat
 * it if the provider does not respond.
 */
export const enrolPayee: Handler<'enrolPayee'> = async (ctx, { body }) => {
  const { id: user_id } = requireUser(ctx)
  const provider = payeeProviderOf(ctx)
  if (!provider) return throwError('wrong_state')
  if (!(await payeeProfile(ctx, user_id)))
    throw new ApiError('requirement', { reason: { text: 'refusals.payee_profile', fix: '/user/account' } })
  const proof = body.file_id ? { file_id: body.file_id, refusal: '' } : {}
  const payee = await beginVerification(ctx, { user_id, provider: provider.name, ...proof })
  const currentState = async (laterCtx: typeof ctx): Promise<PayeeState> =>
    (await payeeState(laterCtx, user_id, payeeProviderOf(laterCtx))) ?? throwError('wrong_state')
  const input = payee && (await enrolmentInputOf(ctx, payee))
  if (!input) return currentState(ctx)
  return outside(
    () => requestEnrolment(ctx, input).catch(ignoreUnavailable),
    async (laterCtx, result) => {
      if (result) await applyEnrolment(laterCtx, input, result)
      return currentState(laterCtx)
    },
  )
}
