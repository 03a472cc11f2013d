import { and, asc, eq } from 'drizzle-orm'
import type { ReceiptEntered } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { lockInvestment } from '../investments/find.ts'
import { receive } from './receive.ts'
import { receiptPart } from './rows.ts'
import { settleReceipts, tellMissing } from './settle.ts'
import { type Receipt, receipts } from './tables.ts'

type Came = Pick<Receipt, 'amount' | 'day' | 'bank_reference'>

/**
 * Enters a movement at the bank for an order, whatever state that is in. It may be of a proof that was confirmed: then it is that
 * money and no other. Throws payment_registered for one that is entered already.
 */
export async function book(ctx: Context, investmentId: string, came: Came): Promise<ReceiptEntered> {
  const order = await lockInvestment(ctx, investmentId, undefined)
  if (!order) return fail('not_found')
  const known = await ofProof(ctx, investmentId, came)
  if (known) return { outcome: 'KNOWN', receipt: receiptPart(known) }
  const receipt = await receive(ctx, order.investment, came)
  if (!receipt) return fail('payment_registered')
  const outcome = await settleReceipts(ctx, order)
  if (outcome === 'WAITING') await tellMissing(ctx, order, receipt.id)
  const [now = receipt] = await ctx.tx.select().from(receipts).where(eq(receipts.id, receipt.id))
  return { outcome, receipt: receiptPart(now) }
}

/** The receipt of a confirmed proof whose movement nobody has seen yet: from now on it has this one. */
async function ofProof(ctx: Context, investmentId: string, came: Came): Promise<Receipt | undefined> {
  const ofOrder = eq(receipts.investment_id, investmentId)
  const [entered] = await ctx.tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(ofOrder, eq(receipts.bank_reference, came.bank_reference)))
  if (entered) return undefined
  const [open] = await ctx.tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(ofOrder, eq(receipts.bank_reference, ''), eq(receipts.amount, came.amount)))
    .orderBy(asc(receipts.id))
    .limit(1)
  if (!open) return undefined
  const { bank_reference, day } = came
  const [known] = await ctx.tx
    .update(receipts)
    .set({ bank_reference, day })
    .where(eq(receipts.id, open.id))
    .returning()
  return known
}
