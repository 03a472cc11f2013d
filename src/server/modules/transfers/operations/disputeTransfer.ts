import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'
import { notifyBoth, notifyManagers } from '../notify.ts'

export const disputeTransfer: Handler<'disputeTransfer'> = async (ctx, { body, transition }) => {
  const changes = { complaint: body.reason, due_at: null, changed_at: ctx.now }
  const disputed = await transition(ctx, { note: body.reason, changes })
  await notifyBoth(ctx, 'transfer_disputed', disputed, { words: body.reason })
  await notifyManagers(ctx, disputed, body.reason)
  return detailOf(ctx, disputed)
}
