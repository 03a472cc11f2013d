import { and, eq, isNull } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { detailOf } from '../detail.ts'
import { findAd } from '../find.ts'
import { notifyManagers } from '../notify.ts'
import { adThreads } from '../tables.ts'

export const reportThread: Handler<'reportThread'> = async (ctx, { subject }) => {
  const { id } = subject.thread
  const [reportedThread] = await ctx.tx
    .update(adThreads)
    .set({ reported_at: ctx.now })
    .where(and(eq(adThreads.id, id), isNull(adThreads.reported_at)))
    .returning()
  if (!reportedThread) return throwError('wrong_state')
  const row = await findAd(ctx, subject.ad.id)
  await notifyManagers(ctx, 'ad_reported', row, `${id}/${ctx.now.toISOString()}`)
  return detailOf(ctx, row)
}
