import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { saveProfile } from '../save.ts'

export const setNif: Handler<'setNif'> = async (ctx, { body }) => {
  await saveProfile(ctx, requireUser(ctx), { nif: body.nif ?? '' })
  return null
}
