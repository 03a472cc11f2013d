import { and, eq } from 'drizzle-orm'
import { type Cents, minus } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { balanceHeld, investorBalance } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { journalEntries } from '../../kernel/journal/tables.ts'
import type { Investment } from '../investments/tables.ts'
import { lockBalance } from './balance.ts'

type Order = Pick<Investment, 'id' | 'investor_id' | 'currency' | 'used_balance'>

/**
 * Changes the balance reserved for a locked order to `amount`, in cents; callers update the order. Throws
 * `invalid_fields` if the balance is too low.
 */
export async function reserveBalance(ctx: Context, order: Order, amount: Cents): Promise<void> {
  const increase = minus(amount, order.used_balance)
  if (increase === 0n) return
  const available = await lockBalance(ctx, order.investor_id, order.currency)
  if (increase > available)
    throwFieldErrors([
      {
        field: 'amount',
        key: 'validator.error_number_max_money',
        params: { max: Number(available + order.used_balance) },
      },
    ])
  await moveReserved(ctx, order, increase)
}

/** Gives the balance reserved for an unpaid order back to its investor. */
export async function returnBalance(ctx: Context, order: Order): Promise<void> {
  if (order.used_balance > 0n) await moveReserved(ctx, order, -order.used_balance)
}

/** Posts a change of an order's reserved balance, in cents; a negative amount returns it to the investor. */
async function moveReserved(
  ctx: Context,
  { id, investor_id, currency }: Order,
  amount: bigint,
): Promise<void> {
  const { cause_kind, cause_id, kind } = journalEntries
  const whereOfOrder = and(eq(cause_kind, 'investment'), eq(cause_id, id), eq(kind, 'set_aside'))
  const entryCount = await ctx.tx.$count(journalEntries, whereOfOrder)
  await post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'set_aside',
    sequence: entryCount + 1,
    postings: transfer(investorBalance(investor_id, currency), balanceHeld(id, currency), amount),
  })
}
