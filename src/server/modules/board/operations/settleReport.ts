import { and, eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { detailOf } from '../detail.ts'
import { findAd } from '../find.ts'
import { notifySettled } from '../notify.ts'
import { adThreads, whereReported } from '../tables.ts'

export const settleReport: Handler<'settleReport'> = async (ctx, { subject, body }) => {
  const { thread, ad, buyer } = subject
  const [settledThread] = await ctx.tx
    .update(adThreads)
    .set(body.reopen ? { reported_at: null } : { settled_at: ctx.now })
    .where(and(eq(adThreads.id, thread.id), whereReported))
    .returning()
  if (!settledThread) return throwError('wrong_state')
  const row = await findAd(ctx, ad.id)
  const event = `${thread.id}/${thread.reported_at?.toISOString()}`
  for (const to of [row.seller, buyer]) await notifySettled(ctx, row, to, { ...body, event })
  return detailOf(ctx, row)
}
