import type { Handler } from '../../../kernel/context.ts'
import { findAd } from '../find.ts'
import { notifyMessage } from '../notify.ts'
import { detailOf } from '../whole.ts'
import { write } from '../write.ts'

export const answerThread: Handler<'answerThread'> = async (ctx, { subject, body }) => {
  const found = await findAd(ctx, subject.ad.id)
  const other = ctx.session.id === subject.ad.seller_id ? subject.buyer : found.seller
  await notifyMessage(ctx, found, other, await write(ctx, subject.thread.id, body.text))
  return detailOf(ctx, found)
}
