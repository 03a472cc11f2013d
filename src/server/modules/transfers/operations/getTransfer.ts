import type { Handler } from '../../../kernel/context.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { detailOf } from '../detail.ts'

export const getTransfer: Handler<'getTransfer'> = (ctx, { subject }) => {
  const { seller_id, buyer_id } = subject.transfer
  ctx.noted.people = otherUserIds(ctx, [seller_id, buyer_id])
  return detailOf(ctx, subject)
}
