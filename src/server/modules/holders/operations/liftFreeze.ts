import type { Handler } from '../../../kernel/context.ts'
import { tellFreeze } from '../freezes.ts'

export const liftFreeze: Handler<'liftFreeze'> = async (ctx, { body, move }) => {
  await tellFreeze(ctx, 'holder_freed', await move(ctx, { note: body.reason }))
  return null
}
