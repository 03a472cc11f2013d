import { eq } from 'drizzle-orm'
import { cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { chargedBack, clearing, investorPending } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import type { Investment } from '../investments/tables.ts'
import { bank } from '../reconciliation/bank.ts'
import { storeDifferences } from '../reconciliation/store-day.ts'
import { manualTransfer } from './method.ts'
import type { IncomingTransfer } from './receive.ts'
import { type Receipt, receipts } from './tables.ts'
import { refundReceipt } from './unsettled-receipts.ts'

/**
 * Corrects a confirmed proof to the amount of its movement: an excess is refunded; a shortage is owed to the platform
 * and stored as a difference with the bank, which stops the order. Throws `requirement` for a shortage of an order
 * that was accepted or has ended.
 */
export async function correctProof(
  ctx: Context,
  order: Investment,
  proof: Receipt,
  incoming: IncomingTransfer,
): Promise<Receipt | undefined> {
  const { id, amount: confirmedAmount, currency, payment_method } = proof
  const account = clearing(payment_method, currency)
  const excess = cents(incoming.amount - confirmedAmount)
  if (excess < 0n && order.status !== 'CHARGED')
    throw new ApiError('requirement', { reason: { text: 'requirements.proof_short' } })
  const pending = investorPending(order.id, currency)
  await post(ctx, {
    cause: { kind: 'receipt', id },
    kind: 'correct',
    postings:
      excess > 0n
        ? transfer(account, pending, excess)
        : transfer(chargedBack(payment_method, currency), account, -excess),
  })
  const [correctedProof] = await ctx.tx.update(receipts).set(incoming).where(eq(receipts.id, id)).returning()
  if (excess > 0n)
    await refundReceipt(ctx, order, {
      amount: excess,
      payment_method,
      reason: 'OVERPAID',
      received_reference: '',
    })
  else await storeShortage(ctx, proof, incoming)
  return correctedProof
}

async function storeShortage(
  ctx: Context,
  { id, amount: ours, currency, investment_id }: Receipt,
  { amount: theirs, day, bank_reference: reference }: IncomingTransfer,
): Promise<void> {
  const number = id.slice(-12)
  const differing = [
    {
      ...({ kind: 'OTHER_AMOUNT', movement: 'RECEIPT', method: manualTransfer, out: false } as const),
      reference,
      number,
      day,
      currency,
      ours,
      theirs,
      investment_id,
      receipt_id: id,
    },
  ]
  await storeDifferences(ctx, { provider: bank, day, differing, event: `proof/${id}` })
}
