import type { Handler } from '../../../kernel/context.ts'
import { tell } from '../notify.ts'
import { wholeOf } from '../whole.ts'

export const payTransfer: Handler<'payTransfer'> = async (ctx, { move }) => {
  const paid = await move(ctx, { changes: { due_at: null, changed_at: ctx.now } })
  await tell(ctx, 'transfer_paid', paid, 'seller')
  return wholeOf(ctx, paid)
}
