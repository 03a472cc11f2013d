import { newId } from '../../database/ids.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { clearing, investorPending } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import type { Investment } from '../investments/tables.ts'
import { byTransfer } from './method.ts'
import { type Receipt, receipts } from './tables.ts'
import { hasOtherMethod } from './unsettled-receipts.ts'

/** A movement at the bank, as a manager or a statement tells it. */
export type IncomingTransfer = Pick<Receipt, 'amount' | 'day' | 'bank_reference' | 'statement_line_id'>

/** A wire, as its provider tells it. */
export type CameByWire = Pick<
  Receipt,
  'amount' | 'day' | 'bank_reference' | 'payment_method' | 'payment_id' | 'settled_at'
>

/**
 * Writes money that came for an order, for which it waits from now on; undefined where that movement is known already.
 * Throws `requirement` where what waits came another way, for an order is paid by one.
 */
export async function receive(
  ctx: Context,
  { id: investment_id, investor_id, currency }: Investment,
  came: IncomingTransfer | CameByWire,
): Promise<Receipt | undefined> {
  const payment_method = 'payment_method' in came ? came.payment_method : byTransfer
  const waits = !('settled_at' in came && came.settled_at)
  if (waits && (await hasOtherMethod(ctx, investment_id, payment_method)))
    throw new ApiError('requirement', { reason: { text: 'requirements.other_way_waits' } })
  const [receipt] = await ctx.tx
    .insert(receipts)
    .values({
      ...{ id: newId(), investment_id, investor_id, currency, ...came, payment_method },
      entered_by: 'payment_method' in came ? null : requireUser(ctx).id,
      entered_at: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!receipt) return undefined
  await post(ctx, {
    cause: { kind: 'receipt', id: receipt.id },
    kind: 'receive',
    postings: transfer(
      clearing(payment_method, currency),
      investorPending(investment_id, currency),
      came.amount,
    ),
  })
  return receipt
}
