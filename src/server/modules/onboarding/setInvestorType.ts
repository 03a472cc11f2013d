import { eq } from 'drizzle-orm'
import type { OnboardingInvestorType } from '../../../generated/domain.ts'
import { isSophisticated } from '../../../language/regulation.ts'
import type { Handler } from '../../context.ts'
import { users } from '../../database/tables/accounts.ts'
import { fail, failFields } from '../../errors.ts'
import { person } from '../person.ts'

export const setInvestorType: Handler<'setInvestorType'> = async (ctx, { body }) => {
  const { hide } = ctx.tenant.customization
  if (hide.legalTypeInvestor && body.user_type === 'LEGAL_ENTITY') {
    failFields([{ field: 'user_type', key: 'validator.form_field_invalid', params: {} }])
  }
  if (body.investor_category === 'SOPHISTICATED') assertSophisticated(body)

  const sophisticated = body.investor_category === 'SOPHISTICATED'
  await ctx.tx
    .update(users)
    .set({
      user_type: body.user_type,
      investor_category: body.investor_category,
      investor_criteria: sophisticated ? (body.criteria ?? []) : [],
    })
    .where(eq(users.id, person(ctx).id))
  return null
}

/** Regulation (EU) 2020/1503, annex II: on request, with criteria met and the loss of protection acknowledged. */
function assertSophisticated({ user_type, criteria = [], declare = '' }: OnboardingInvestorType): void {
  if (!isSophisticated(user_type, criteria)) fail('criteria_not_met')
  if (declare.trim().toLowerCase() !== 'declaro') {
    failFields([{ field: 'declare', key: 'validator.error_declaro', params: {} }])
  }
}
