import type { Context } from '../../kernel/context.ts'
import { post } from '../../kernel/journal/post.ts'
import { freeLots, type Part, postings, take, waitingFor } from '../transfers/lots.ts'
import type { Ad } from './tables.ts'

const unitOf = ({ class_id, issuance_id }: Ad) => class_id ?? issuance_id

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
  const unit = unitOf(ad)
  const sign = kind === 'lock' ? 1n : -1n
  return post(ctx, {
    ...{ cause: { kind: 'ad', id: ad.id }, kind, sequence },
    postings: [
      ...postings('holder', ad.seller_id, unit, parts, sign === 1n ? -1n : 1n),
      ...postings('locked', ad.seller_id, unit, parts, sign),
    ],
  })
}
