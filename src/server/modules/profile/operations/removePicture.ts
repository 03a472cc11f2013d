import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { deletePicture } from '../picture.ts'

export const removePicture: Handler<'removePicture'> = async (ctx) => {
  await deletePicture(ctx, requireUser(ctx).id)
  return null
}
