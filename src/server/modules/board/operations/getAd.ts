import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { detailOf } from '../detail.ts'
import { type Ad, adThreads } from '../tables.ts'

export const getAd: Handler<'getAd'> = async (ctx, { subject }) => {
  const { ad } = subject
  if (!(await canRead(ctx, ad))) return throwError('not_found')
  if (ctx.session.roles.includes('ADMIN')) ctx.noted.people = await authorsOf(ctx, ad)
  return detailOf(ctx, subject)
}

/** Returns the authors of messages that a manager reads: the seller and the buyers of reported conversations. */
async function authorsOf(ctx: Context, { id, seller_id }: Ad): Promise<string[]> {
  const whereReported = and(eq(adThreads.ad_id, id), isNotNull(adThreads.reported_at))
  const buyers = await ctx.tx.select({ user_id: adThreads.buyer_id }).from(adThreads).where(whereReported)
  return otherUserIds(ctx, [seller_id, ...buyers.map(({ user_id }) => user_id)])
}

/** Returns whether the reader may see an ad: if it is public, or theirs, or they wrote about it; managers see all. */
async function canRead(ctx: Context, { id, seller_id, status }: Ad): Promise<boolean> {
  const readerId = ctx.session.id
  if (['PUBLISHED', 'CLOSED'].includes(status) || seller_id === readerId) return true
  if (ctx.session.roles.includes('ADMIN')) return true
  const whereOwnThread = and(eq(adThreads.ad_id, id), eq(adThreads.buyer_id, readerId))
  return (await ctx.tx.$count(adThreads, whereOwnThread)) > 0
}
