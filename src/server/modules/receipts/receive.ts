import { newId } from '../../database/ids.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { clearing, investorPending } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import type { Investment } from '../investments/tables.ts'
import { byTransfer } from './method.ts'
import { type Receipt, receipts } from './tables.ts'

export type Came = Pick<Receipt, 'amount' | 'day' | 'bank_reference' | 'statement_line_id'>

/** Writes money that came for an order, for which it waits from now on; undefined where that movement is known already. */
export async function receive(
  ctx: Context,
  { id: investment_id, investor_id, currency }: Investment,
  came: Came,
): Promise<Receipt | undefined> {
  const [receipt] = await ctx.tx
    .insert(receipts)
    .values({
      ...{ id: newId(), investment_id, investor_id, currency, ...came },
      entered_by: requireUser(ctx).id,
      entered_at: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!receipt) return undefined
  await post(ctx, {
    cause: { kind: 'receipt', id: receipt.id },
    kind: 'receive',
    postings: transfer(clearing(byTransfer, currency), investorPending(investment_id, currency), came.amount),
  })
  return receipt
}
