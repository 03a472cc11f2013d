import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { saveProfile } from '../save.ts'

export const setPhones: Handler<'setPhones'> = async (ctx, { body }) => {
  await saveProfile(ctx, requireUser(ctx), { second_phone: '', ...body })
  return null
}
