import type { Context } from '../../kernel/context.ts'
import { post } from '../../kernel/journal/post.ts'
import { freeLots, type Part, take, waiting, waitingFor } from '../transfers/lots.ts'
import { unitOf } from '../transfers/tables.ts'
import type { Ad } from './tables.ts'

/** What an ad offers waits: nobody else may be offered it. */
export async function lockFor(ctx: Context, ad: Ad): Promise<void> {
  const unit = unitOf(ad)
  const lots = await freeLots(ctx, { owner: ad.seller_id, unit, entity_id: ad.seller_entity_id })
  const ready = lots.filter(({ reflecting }) => !reflecting)
  await move(ctx, ad, 'lock', 1, take(ready, ad.tokens))
}

/** So many of what an ad offers are free again; `sequence` tells one time from another. */
export async function freeFrom(ctx: Context, ad: Ad, count: bigint, sequence: number): Promise<void> {
  await move(ctx, ad, 'unlock', sequence, take(await waitingFor(ctx, ad.id), count))
}

function move(
  ctx: Context,
  ad: Ad,
  kind: 'lock' | 'unlock',
  sequence: number,
  parts: readonly Part[],
): Promise<void> {
  return post(ctx, {
    ...{ cause: { kind: 'ad', id: ad.id }, kind, sequence },
    postings: waiting(kind, ad.seller_id, unitOf(ad), parts),
  })
}
