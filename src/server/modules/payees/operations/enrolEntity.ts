import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { ignoreUnavailable } from '../../payments/ask-provider.ts'
import { beginVerification } from '../begin.ts'
import { companyState } from '../company-state.ts'
import { applyEnrolment, enrolmentInputOf, payeeProfile, requestEnrolment } from '../enrol.ts'
import { earningsProviderOf } from '../provider.ts'

/**
 * Requests the verification of a legal entity. If the provider does not respond, the sweep `payeeAsking` repeats the
 * request.
 */
export const enrolEntity: Handler<'enrolEntity'> = async (ctx, { body, subject }) => {
  const { id: entity_id, user_id } = subject.entity
  const provider = earningsProviderOf(ctx)
  if (!provider) return throwError('wrong_state')
  if (!(await payeeProfile(ctx, user_id)))
    throw new ApiError('requirement', { reason: { text: 'refusals.payee_profile', fix: '/user/account' } })
  const payee = await beginVerification(ctx, {
    user_id,
    entity_id,
    provider: provider.name,
    ...(body.owners && { owners: body.owners, refusal: '' }),
  })
  const input = payee && (await enrolmentInputOf(ctx, payee))
  if (!input) return companyState(ctx, subject)
  return outside(
    () => requestEnrolment(ctx, input).catch(ignoreUnavailable),
    async (laterCtx, result) => {
      if (result) await applyEnrolment(laterCtx, input, result)
      return companyState(laterCtx, subject)
    },
  )
}
