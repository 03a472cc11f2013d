import type { OnboardingProfile } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context, User } from '../../kernel/context.ts'
import { displayedAnswers } from '../custom-fields.ts'
import { languageOf } from '../person.ts'
import { notificationsOf } from '../profile/notifications.ts'
import { pictureOf } from '../profile/picture.ts'
import { profileFieldsOf } from '../profile/profile-fields.ts'
import { referrerOf } from '../profile/referrer.ts'
import { identificationState } from './identification.ts'
import { newestCheckOf } from './newest-check.ts'
import { type OnboardingState, testResult } from './onboarding-state.ts'

/** Returns a person's profile. */
export async function profileOf(
  ctx: Context,
  user: User,
  { profile, test, simulation }: Pick<OnboardingState, 'profile' | 'test' | 'simulation'>,
): Promise<OnboardingProfile> {
  const { complete: _complete, ...profileFields } = profileFieldsOf(profile)
  const [referrer, check, picture] = await allSettledInOrder([
    referrerOf(ctx, user),
    newestCheckOf(ctx, user.id),
    pictureOf(ctx, user.id),
  ])
  return {
    ...profileFields,
    politically_exposed: test?.answers.politically_exposed === true,
    identification: identificationState(ctx, user, check),
    test: testResult(test, ctx.now),
    own: user.own_data,
    own_facts: displayedAnswers(ctx, user),
    name: user.name,
    surname: user.surname,
    registered_at: user.created_at.toISOString(),
    referrer,
    username: user.username ?? '',
    language: languageOf(user),
    notifications: notificationsOf(user.told_by),
    picture,
    net_income: Number(simulation?.net_income ?? 0n),
    liquid_assets: Number(simulation?.liquid_assets ?? 0n),
    commitments: Number(simulation?.commitments ?? 0n),
  }
}
