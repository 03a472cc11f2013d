import type { OnboardingProfile } from '../../../generated/domain.ts'
import type { Context, User } from '../../kernel/context.ts'
import { ownFacts } from '../own-fields.ts'
import { identificationState } from './identification.ts'
import { type Standing, testResult } from './standing.ts'

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
  funds_origin: '',
} satisfies Partial<OnboardingProfile>

/** What somebody has told so far. */
export function profileOf(ctx: Context, user: User, { test, simulation }: Standing): OnboardingProfile {
  return {
    ...untold,
    ...user.profile,
    ...user.additional_data,
    politically_exposed: test?.answers.politically_exposed === true,
    identification: identificationState(ctx, user),
    test: testResult(test, ctx.now),
    own: user.own_data,
    own_facts: ownFacts(ctx, user),
    name: user.name,
    surname: user.surname,
    net_income: Number(simulation?.net_income ?? 0n),
    liquid_assets: Number(simulation?.liquid_assets ?? 0n),
    commitments: Number(simulation?.commitments ?? 0n),
  }
}
