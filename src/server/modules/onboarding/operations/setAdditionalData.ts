import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { saveCustomAnswers } from '../../custom-fields.ts'
import { settleStatus } from '../../people/settle-status.ts'
import { saveProfile } from '../../profile/save.ts'

export const setAdditionalData: Handler<'setAdditionalData'> = async (ctx, { body, custom }) => {
  const user = requireUser(ctx)
  await saveProfile(ctx, user, { residence_country: body.country, ...body, complete: true })
  saveCustomAnswers(ctx, user, custom)
  await settleStatus(ctx, user.id, 'ADDITIONAL_DATA_NOT_APPROVED')
  return null
}
