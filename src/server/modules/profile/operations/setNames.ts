import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { saveProfile } from '../save.ts'

export const setNames: Handler<'setNames'> = async (ctx, { body }) => {
  const { name, surname } = body
  await saveProfile(ctx, requireUser(ctx), { name: name.trim(), surname: surname.trim() })
  return null
}
