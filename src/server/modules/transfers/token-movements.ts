import type { TransferKind } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { type Entry, post } from '../../kernel/journal/post.ts'
import { scheduleSpentCheck, whereOrderOfLots } from '../investments/spent-orders.ts'
import {
  freeLots,
  lockedLotsOf,
  lockPostings,
  movePostings,
  type Part,
  postings,
  sumOf,
  take,
} from './lots.ts'
import { type Transfer, unitOf } from './tables.ts'
import type { TransferRequest } from './transfer-rules.ts'

/** Builds the request that the rules check. Only a transfer with locked tokens names itself. */
export function transferRequestOf(row: Transfer, waits: boolean): TransferRequest {
  return {
    kind: row.kind as TransferKind,
    issuance_id: row.issuance_id,
    unit: unitOf(row),
    from: { id: row.seller_id, entity_id: row.kind === 'SALE' ? row.seller_entity_id : undefined },
    to: { id: row.buyer_id, address: row.to_address },
    tokens: row.tokens,
    waits_for: waits ? row.id : null,
  }
}

/** Locks the seller's tokens, so that they cannot be offered twice. */
export async function lockTokens(ctx: Context, row: Transfer): Promise<void> {
  await wait(ctx, row, 'lock', await firstLots(ctx, row))
}

/** Unlocks the tokens of a transfer. */
export async function freeTokens(ctx: Context, row: Transfer): Promise<void> {
  await wait(ctx, row, 'unlock', await lockedLotsOf(ctx, row.id))
}

/** Moves sold tokens to a new lot of the buyer at the price paid; the seller's lots keep their price. */
export async function moveSoldTokens(ctx: Context, row: Transfer): Promise<void> {
  const parts = await lockedLotsOf(ctx, row.id)
  const unit = unitOf(row)
  const bought = [{ id: row.id, price: row.price, tokens: sumOf(parts) }]
  await enter(ctx, row, 'transfer', [
    ...postings('locked', row.seller_id, unit, parts, -1n),
    ...postings('holder', row.buyer_id, unit, bought, 1n),
  ])
  await scheduleSpentCheck(ctx, whereOrderOfLots(parts))
}

/** Moves tokens with their lots, without a sale. Moves between wallets of one person do not change the register. */
export async function moveWithLots(ctx: Context, row: Transfer): Promise<void> {
  if (row.seller_id === row.buyer_id) return
  const parts = await firstLots(ctx, row)
  const from = { account: 'holder', owner: row.seller_id } as const
  const to = { account: 'holder', owner: row.buyer_id } as const
  await enter(ctx, row, 'transfer', movePostings(from, to, unitOf(row), parts))
  await scheduleSpentCheck(ctx, whereOrderOfLots(parts))
}

function wait(ctx: Context, row: Transfer, kind: 'lock' | 'unlock', parts: readonly Part[]): Promise<void> {
  return enter(ctx, row, kind, lockPostings(kind, row.seller_id, unitOf(row), parts))
}

async function firstLots(ctx: Context, row: Transfer) {
  const { from, unit } = transferRequestOf(row, false)
  const lots = await freeLots(ctx, { owner: from.id, unit, entity_id: from.entity_id })
  return take(
    lots.filter(({ reflecting }) => !reflecting),
    row.tokens,
  )
}

function enter(ctx: Context, { id }: Transfer, kind: Entry['kind'], all: Entry['postings']): Promise<void> {
  return post(ctx, { cause: { kind: 'transfer', id }, kind, postings: all })
}
