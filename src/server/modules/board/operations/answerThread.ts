import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'
import { findAd } from '../find.ts'
import { notifyMessage } from '../notify.ts'
import { writeMessage } from '../write-message.ts'

export const answerThread: Handler<'answerThread'> = async (ctx, { subject, body }) => {
  const row = await findAd(ctx, subject.ad.id)
  const recipient = ctx.session.id === subject.ad.seller_id ? subject.buyer : row.seller
  await notifyMessage(ctx, row, recipient, await writeMessage(ctx, subject.thread.id, body.text))
  return detailOf(ctx, row)
}
