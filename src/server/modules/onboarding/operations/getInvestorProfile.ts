import type { OnboardingProfile } from '../../../../generated/domain.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ownFacts } from '../../own-fields.ts'
import { identificationState } from '../identification.ts'
import { testResult } from '../test-result.ts'

const untold = {
  address: '',
  city: '',
  postal_code: '',
  province: '',
  country: '',
  nationality: '',
  phone: '',
  occupation: '',
  marital_status: '',
  politically_exposed: false,
  funds_origin: '',
} satisfies Partial<OnboardingProfile>

export const getInvestorProfile: Handler<'getInvestorProfile'> = async (ctx) => {
  const user = requireUser(ctx)
  return {
    ...untold,
    ...user.profile,
    ...user.additional_data,
    identification: identificationState(ctx, user),
    test: testResult(user),
    own: user.own_data,
    own_facts: ownFacts(ctx, user),
    name: user.name,
    surname: user.surname,
    net_income: Number(user.net_income ?? 0n),
    liquid_assets: Number(user.liquid_assets ?? 0n),
    commitments: Number(user.commitments ?? 0n),
  }
}
