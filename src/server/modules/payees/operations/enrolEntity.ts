import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { unanswered } from '../../payments/ask-provider.ts'
import { begin } from '../begin.ts'
import { companyState } from '../company-state.ts'
import { applyEnrolment, ask, askingOf, payeeProfile } from '../enrol.ts'
import { earningsProviderOf } from '../provider.ts'

/** Verifies a legal entity at the provider as far as possible; after no answer the sweep asks again. */
export const enrolEntity: Handler<'enrolEntity'> = async (ctx, { body, subject }) => {
  const { id: entity_id, user_id } = subject.entity
  const provider = earningsProviderOf(ctx)
  if (!provider) return throwError('wrong_state')
  if (!(await payeeProfile(ctx, user_id)))
    throw new ApiError('requirement', { reason: { text: 'refusals.payee_profile', fix: '/user/account' } })
  const payee = await begin(ctx, {
    ...{ user_id, entity_id, provider: provider.name },
    ...(body.owners && { owners: body.owners, refusal: '' }),
  })
  const asking = payee && (await askingOf(ctx, payee))
  if (!asking) return companyState(ctx, subject)
  return outside(
    () => ask(ctx, asking).catch(unanswered),
    async (later, answer) => {
      if (answer) await applyEnrolment(later, asking, answer)
      return companyState(later, subject)
    },
  )
}
