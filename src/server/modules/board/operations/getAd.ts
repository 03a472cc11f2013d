import { and, eq } from 'drizzle-orm'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { detailOf } from '../detail.ts'
import { type Ad, adThreads } from '../tables.ts'

export const getAd: Handler<'getAd'> = async (ctx, { subject }) =>
  (await mayRead(ctx, subject.ad)) ? detailOf(ctx, subject) : throwError('not_found')

/** Returns whether an ad is on the board, or is the reader's own, or a subject of their conversation. */
async function mayRead(ctx: Context, { id, seller_id, status }: Ad): Promise<boolean> {
  const reader = ctx.session.id
  if (['PUBLISHED', 'CLOSED'].includes(status) || seller_id === reader) return true
  if (ctx.session.roles.includes('ADMIN')) return true
  const whereOwn = and(eq(adThreads.ad_id, id), eq(adThreads.buyer_id, reader))
  return (await ctx.tx.$count(adThreads, whereOwn)) > 0
}
