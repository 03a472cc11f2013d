import type { Handler } from '../../../kernel/context.ts'
import { notifyFreeze } from '../freezes.ts'

export const liftFreeze: Handler<'liftFreeze'> = async (ctx, { body, transition }) => {
  await notifyFreeze(ctx, 'holder_freed', await transition(ctx, { note: body.reason }))
  return null
}
