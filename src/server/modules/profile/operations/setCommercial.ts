import { onboardingStateOf, requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { recordConsents } from '../../consents/record.ts'
import { saveProfile } from '../save.ts'

export const setCommercial: Handler<'setCommercial'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  const { commercial = false } = body
  await saveProfile(ctx, user, { commercial })
  if (commercial !== (onboardingStateOf(ctx).profile?.commercial ?? false))
    await recordConsents(ctx, user.id, { COMMERCIAL: commercial }, 'ACCOUNT')
  return null
}
