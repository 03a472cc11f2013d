import type { Handler } from '../../../kernel/context.ts'
import { tellBoth, tellManagers } from '../notify.ts'
import { wholeOf } from '../whole.ts'

export const disputeTransfer: Handler<'disputeTransfer'> = async (ctx, { body, move }) => {
  const changes = { complaint: body.reason, due_at: null, changed_at: ctx.now }
  const disputed = await move(ctx, { note: body.reason, changes })
  await tellBoth(ctx, 'transfer_disputed', disputed, { words: body.reason })
  await tellManagers(ctx, disputed, body.reason)
  return wholeOf(ctx, disputed)
}
