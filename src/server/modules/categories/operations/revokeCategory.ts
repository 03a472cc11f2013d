import type { Handler } from '../../../kernel/context.ts'
import { notifyReason } from '../notify.ts'

export const revokeCategory: Handler<'revokeCategory'> = async (ctx, { body, transition }) => {
  const { reason } = body
  await notifyReason(ctx, 'category_revoked', await transition(ctx, { changes: { reason }, note: reason }))
  return null
}
