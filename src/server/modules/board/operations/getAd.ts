import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { detailOf } from '../detail.ts'
import { type Ad, adThreads } from '../tables.ts'

export const getAd: Handler<'getAd'> = async (ctx, { subject }) => {
  const { ad } = subject
  if (!(await mayRead(ctx, ad))) return throwError('not_found')
  if (ctx.session.roles.includes('ADMIN')) ctx.noted.people = await writersOf(ctx, ad)
  return detailOf(ctx, subject)
}

/** Returns whose words a manager reads: the seller's and those of reported conversations. */
async function writersOf(ctx: Context, { id, seller_id }: Ad): Promise<string[]> {
  const whereReported = and(eq(adThreads.ad_id, id), isNotNull(adThreads.reported_at))
  const buyers = await ctx.tx.select({ user_id: adThreads.buyer_id }).from(adThreads).where(whereReported)
  return otherUserIds(ctx, [seller_id, ...buyers.map(({ user_id }) => user_id)])
}

/** Returns whether an ad is on the board, or is the reader's own, or a subject of their conversation. */
async function mayRead(ctx: Context, { id, seller_id, status }: Ad): Promise<boolean> {
  const reader = ctx.session.id
  if (['PUBLISHED', 'CLOSED'].includes(status) || seller_id === reader) return true
  if (ctx.session.roles.includes('ADMIN')) return true
  const whereOwn = and(eq(adThreads.ad_id, id), eq(adThreads.buyer_id, reader))
  return (await ctx.tx.$count(adThreads, whereOwn)) > 0
}
