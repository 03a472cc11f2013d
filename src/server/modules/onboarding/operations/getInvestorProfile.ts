import { onboardingStateOf, requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { profileOf } from '../profile.ts'

export const getInvestorProfile: Handler<'getInvestorProfile'> = async (ctx) =>
  profileOf(ctx, requireUser(ctx), onboardingStateOf(ctx))
