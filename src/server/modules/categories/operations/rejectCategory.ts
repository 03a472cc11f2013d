import type { Handler } from '../../../kernel/context.ts'
import { notifyReason } from '../notify.ts'

export const rejectCategory: Handler<'rejectCategory'> = async (ctx, { body, transition }) => {
  const { reason } = body
  await notifyReason(ctx, 'category_rejected', await transition(ctx, { changes: { reason }, note: reason }))
  return null
}
