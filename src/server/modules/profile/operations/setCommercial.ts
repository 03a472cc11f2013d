import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { saveProfile } from '../save.ts'

export const setCommercial: Handler<'setCommercial'> = async (ctx, { body }) => {
  await saveProfile(ctx, requireUser(ctx), { commercial: body.commercial ?? false })
  return null
}
