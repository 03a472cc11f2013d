import type { Handler } from '../../../kernel/context.ts'

export const approveAd: Handler<'approveAd'> = async (ctx, { move }) => {
  await move(ctx, { changes: { changed_at: ctx.now } })
  return null
}
