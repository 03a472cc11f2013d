import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { forgetPicture } from '../picture.ts'

export const removePicture: Handler<'removePicture'> = async (ctx) => {
  await forgetPicture(ctx, requireUser(ctx).id)
  return null
}
