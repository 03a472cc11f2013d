import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { saveProfile } from '../save.ts'

export const setAddress: Handler<'setAddress'> = async (ctx, { body }) => {
  await saveProfile(ctx, requireUser(ctx), { residence_country: body.country, ...body })
  return null
}
