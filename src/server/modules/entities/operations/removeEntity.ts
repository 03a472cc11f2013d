import type { Handler } from '../../../kernel/context.ts'

export const removeEntity: Handler<'removeEntity'> = async (ctx, { move }) => {
  await move(ctx, { changes: { chosen: false, changed_at: ctx.now } })
  return null
}
