import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'
import { notifyBoth, notifyManagers } from '../notify.ts'

export const disputeTransfer: Handler<'disputeTransfer'> = async (ctx, { body, transition }) => {
  const changes = { complaint: body.reason, due_at: null, changed_at: ctx.now }
  const transferRow = await transition(ctx, { note: body.reason, changes })
  await notifyBoth(ctx, 'transfer_disputed', transferRow, { words: body.reason })
  await notifyManagers(ctx, transferRow, body.reason)
  return detailOf(ctx, transferRow)
}
