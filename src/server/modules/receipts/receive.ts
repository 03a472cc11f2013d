import { newId } from '../../database/ids.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { clearing, investorPending } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import type { Investment } from '../investments/tables.ts'
import { manualTransfer } from './method.ts'
import { type Receipt, receipts } from './tables.ts'
import { hasOtherMethod } from './unsettled-receipts.ts'

/** Describes a movement at the bank, entered by a manager or read from a statement. */
export type IncomingTransfer = Pick<Receipt, 'amount' | 'day' | 'bank_reference' | 'statement_line_id'>

/** Describes a wire reported by its provider. */
export type WireReceipt = Pick<
  Receipt,
  'amount' | 'day' | 'bank_reference' | 'payment_method' | 'payment_id' | 'settled_at'
>

/**
 * Records money received for an order and returns the receipt; undefined if it was recorded before. Throws
 * `requirement` if unsettled receipts of the order have another payment method.
 */
export async function receive(
  ctx: Context,
  { id: investment_id, investor_id, currency }: Investment,
  incoming: IncomingTransfer | WireReceipt,
): Promise<Receipt | undefined> {
  const payment_method = 'payment_method' in incoming ? incoming.payment_method : manualTransfer
  const isUnsettled = !('settled_at' in incoming && incoming.settled_at)
  if (isUnsettled && (await hasOtherMethod(ctx, investment_id, payment_method)))
    throw new ApiError('requirement', { reason: { text: 'requirements.other_way_waits' } })
  const [receipt] = await ctx.tx
    .insert(receipts)
    .values({
      id: newId(),
      investment_id,
      investor_id,
      currency,
      ...incoming,
      payment_method,
      entered_by: 'payment_method' in incoming ? null : requireUser(ctx).id,
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
      incoming.amount,
    ),
  })
  return receipt
}
