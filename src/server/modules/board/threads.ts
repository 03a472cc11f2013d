import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { AdStatus, BoardThread } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { type Ad, adMessages, ads, adThreads } from './tables.ts'

export function selectThreads({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { id, name, surname, email, language } = users
  return tx
    .select({ thread: adThreads, ad: ads, buyer: { id, name, surname, email, language } })
    .from(adThreads)
    .innerJoin(ads, and(eq(ads.tenant_id, adThreads.tenant_id), eq(ads.id, adThreads.ad_id)))
    .innerJoin(users, and(eq(users.tenant_id, adThreads.tenant_id), eq(users.id, adThreads.buyer_id)))
    .where(where)
    .$dynamic()
}

/** Describes a conversation with its ad and the interested person. */
export type ThreadRecord = Awaited<ReturnType<typeof selectThreads>>[number]

/** Returns the conversations about an ad that the reader may see: their own, or for managers the reported ones. */
export async function threadsOf(ctx: Context, ad: Ad): Promise<BoardThread[]> {
  const allThreads = await selectThreads(ctx, eq(adThreads.ad_id, ad.id)).orderBy(
    asc(adThreads.begun_at),
    asc(adThreads.id),
  )
  const readerId = ctx.session.id
  const isManager = ctx.session.roles.includes('ADMIN')
  const visibleThreads = allThreads.flatMap((record, index) => {
    const { buyer_id, reported_at } = record.thread
    const canRead = [ad.seller_id, buyer_id].includes(readerId) || (isManager && reported_at !== null)
    return canRead ? [{ ...record, number: index + 1 }] : []
  })
  const messages = await ctx.tx
    .select()
    .from(adMessages)
    .where(
      inArray(
        adMessages.thread_id,
        visibleThreads.map(({ thread }) => thread.id),
      ),
    )
    .orderBy(asc(adMessages.at), asc(adMessages.id))
  return visibleThreads.map(({ thread, number }) => ({
    id: thread.id,
    seller_id: ad.seller_id === readerId ? readerId : '',
    buyer_id: thread.buyer_id === readerId ? readerId : '',
    reported: thread.reported_at !== null,
    settled: thread.settled_at !== null,
    ad_status: ad.status as AdStatus,
    number,
    transfer_id: thread.transfer_id ?? '',
    messages: messages
      .filter(({ thread_id }) => thread_id === thread.id)
      .map(({ by_id, text, at }) => ({
        mine: by_id === readerId,
        by: by_id === ad.seller_id ? 'SELLER' : 'BUYER',
        text,
        at: at.toISOString(),
      })),
  }))
}
