import type { Handler } from '../../../kernel/context.ts'
import { notifyWhy } from '../notify.ts'

export const revokeCategory: Handler<'revokeCategory'> = async (ctx, { body, move }) => {
  const { reason } = body
  await notifyWhy(ctx, 'category_revoked', await move(ctx, { changes: { reason }, note: reason }))
  return null
}
