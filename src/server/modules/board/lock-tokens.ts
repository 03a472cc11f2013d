import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { post } from '../../kernel/journal/post.ts'
import { journalEntries } from '../../kernel/journal/tables.ts'
import { freeLots, type LotTokens, lockedLotsOf, lockPostings, takeFromLots } from '../transfers/lots.ts'
import { unitOf } from '../transfers/tables.ts'
import type { Ad } from './tables.ts'

/** Locks the tokens of an ad, so that they cannot be offered twice. */
export async function lockAdTokens(ctx: Context, ad: Ad): Promise<void> {
  await lock(ctx, ad, ad.tokens, 1)
}

/** Locks additional tokens for an ad. */
export async function lockAdditionalTokens(ctx: Context, ad: Ad, count: bigint): Promise<void> {
  await lock(ctx, ad, count, (await countEntries(ctx, ad)) + 1)
}

/** Counts the journal entries of an ad. */
export async function countEntries({ tx }: Pick<Context, 'tx'>, { id }: Pick<Ad, 'id'>): Promise<number> {
  return tx.$count(journalEntries, eq(journalEntries.cause_id, id))
}

async function lock(ctx: Context, ad: Ad, count: bigint, sequence: number): Promise<void> {
  const unit = unitOf(ad)
  const lots = await freeLots(ctx, { owner: ad.seller_id, unit, entity_id: ad.seller_entity_id })
  const offerableLots = lots.filter(({ reflecting }) => !reflecting)
  await move(ctx, ad, 'lock', sequence, takeFromLots(offerableLots, count))
}

/** Unlocks some tokens of an ad; `sequence` distinguishes the journal entries. */
export async function unlockTokens(ctx: Context, ad: Ad, count: bigint, sequence: number): Promise<void> {
  await move(ctx, ad, 'unlock', sequence, takeFromLots(await lockedLotsOf(ctx, ad.id), count))
}

function move(
  ctx: Context,
  ad: Ad,
  kind: 'lock' | 'unlock',
  sequence: number,
  parts: readonly LotTokens[],
): Promise<void> {
  return post(ctx, {
    cause: { kind: 'ad', id: ad.id },
    kind,
    sequence,
    postings: lockPostings(kind, ad.seller_id, unitOf(ad), parts),
  })
}
