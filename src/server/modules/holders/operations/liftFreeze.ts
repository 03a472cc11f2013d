import type { Handler } from '../../../kernel/context.ts'
import { notifyFreeze } from '../freezes.ts'

export const liftFreeze: Handler<'liftFreeze'> = async (ctx, { body, move }) => {
  await notifyFreeze(ctx, 'holder_freed', await move(ctx, { note: body.reason }))
  return null
}
