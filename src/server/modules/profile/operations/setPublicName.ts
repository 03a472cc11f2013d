import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { saveProfile } from '../save.ts'

export const setPublicName: Handler<'setPublicName'> = async (ctx, { body }) => {
  await saveProfile(ctx, requireUser(ctx), { public_name: body.public_name ?? '' })
  return null
}
