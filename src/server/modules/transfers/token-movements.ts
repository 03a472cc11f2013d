import type { TransferKind } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { type Entry, post } from '../../kernel/journal/post.ts'
import { scheduleSpentCheck, whereOrderOfLots } from '../investments/spent-orders.ts'
import {
  freeLots,
  type LotTokens,
  lockedLotsOf,
  lockPostings,
  lotPostings,
  movePostings,
  sumOf,
  takeFromLots,
} from './lots.ts'
import { type Transfer, unitOf } from './tables.ts'
import type { TransferRequest } from './transfer-rules.ts'

/** Builds the request that the rules check; `isLocked` tells whether the tokens are locked for this transfer. */
export function transferRequestOf(row: Transfer, isLocked: boolean): TransferRequest {
  return {
    kind: row.kind as TransferKind,
    issuance_id: row.issuance_id,
    unit: unitOf(row),
    from: { id: row.seller_id, entity_id: row.kind === 'SALE' ? row.seller_entity_id : undefined },
    to: { id: row.buyer_id, address: row.to_address },
    tokens: row.tokens,
    waits_for: isLocked ? row.id : null,
    agreed: !['PROPOSED', 'ACCEPTED'].includes(row.status),
  }
}

/** Locks the seller's tokens, so that they cannot be offered twice. */
export async function lockTokens(ctx: Context, row: Transfer): Promise<void> {
  await postLock(ctx, row, 'lock', await takeOldestLots(ctx, row))
}

/** Unlocks the tokens of a transfer. */
export async function freeTokens(ctx: Context, row: Transfer): Promise<void> {
  await postLock(ctx, row, 'unlock', await lockedLotsOf(ctx, row.id))
}

/** Moves sold tokens to a new lot of the buyer, with the price paid; the seller's other lots do not change. */
export async function moveSoldTokens(ctx: Context, row: Transfer): Promise<void> {
  const parts = await lockedLotsOf(ctx, row.id)
  const unit = unitOf(row)
  const boughtLots = [{ id: row.id, price: row.price, tokens: sumOf(parts) }]
  await postTransfer(ctx, row, 'transfer', [
    ...lotPostings('locked', row.seller_id, unit, parts, -1n),
    ...lotPostings('holder', row.buyer_id, unit, boughtLots, 1n),
  ])
  await scheduleSpentCheck(ctx, whereOrderOfLots(parts))
}

/**
 * Moves tokens with their lots, without a sale. A move between wallets of the same person does not change the journal.
 */
export async function moveWithLots(ctx: Context, row: Transfer): Promise<void> {
  if (row.seller_id === row.buyer_id) return
  const parts = await takeOldestLots(ctx, row)
  const from = { account: 'holder', owner: row.seller_id } as const
  const to = { account: 'holder', owner: row.buyer_id } as const
  await postTransfer(ctx, row, 'transfer', movePostings(from, to, unitOf(row), parts))
  await scheduleSpentCheck(ctx, whereOrderOfLots(parts))
}

function postLock(
  ctx: Context,
  row: Transfer,
  kind: 'lock' | 'unlock',
  parts: readonly LotTokens[],
): Promise<void> {
  return postTransfer(ctx, row, kind, lockPostings(kind, row.seller_id, unitOf(row), parts))
}

async function takeOldestLots(ctx: Context, row: Transfer) {
  const { from, unit } = transferRequestOf(row, false)
  const lots = await freeLots(ctx, { owner: from.id, unit, entity_id: from.entity_id })
  return takeFromLots(
    lots.filter(({ reflecting }) => !reflecting),
    row.tokens,
  )
}

function postTransfer(
  ctx: Context,
  { id }: Transfer,
  kind: Entry['kind'],
  entryPostings: Entry['postings'],
): Promise<void> {
  return post(ctx, { cause: { kind: 'transfer', id }, kind, postings: entryPostings })
}
