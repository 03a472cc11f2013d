import { and, eq } from 'drizzle-orm'
import { daysBetween } from '../../../domain/calendar.ts'
import type { ReceiptEntered, ReceiptTwin } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError, throwError, throwFieldErrors } from '../../kernel/errors.ts'
import { lockInvestment } from '../investments/find.ts'
import { leftToPay } from '../investments/left-to-pay.ts'
import { byTransfer } from './method.ts'
import { type IncomingTransfer, receive } from './receive.ts'
import { receiptPart } from './rows.ts'
import { notifyMissing, settleReceipts } from './settle-receipts.ts'
import { type Receipt, receipts } from './tables.ts'
import { unsettledAmountOf } from './unsettled-receipts.ts'

/** Tolerates the days between sending and arrival, either of which a manager may enter. */
const daysApart = 10

/**
 * Records a movement at the bank for an order in any status, or finds the receipt that it is.
 * Throws `payment_registered` for a known movement, `requirement` while a confirmed proof waits for its own movement,
 * and `invalid_fields` for a similar movement until `twin` tells whether it is the same.
 */
export async function book(
  ctx: Context,
  investmentId: string,
  came: IncomingTransfer,
  twin?: ReceiptTwin,
): Promise<ReceiptEntered> {
  const order = await lockInvestment(ctx, investmentId, undefined)
  if (!order) return throwError('not_found')
  const known = await knownAs(ctx, investmentId, came, twin)
  if (known) return { outcome: 'KNOWN', missing: 0, receipt: receiptPart(known) }
  const receipt = await receive(ctx, order.investment, came)
  if (!receipt) return throwError('payment_registered')
  const outcome = await settleReceipts(ctx, order)
  if (outcome === 'WAITING') await notifyMissing(ctx, order, receipt.id)
  const [now = receipt] = await ctx.tx.select().from(receipts).where(eq(receipts.id, receipt.id))
  const missing =
    outcome === 'WAITING' ? leftToPay(order.investment) - (await unsettledAmountOf(ctx, investmentId)) : 0n
  return { outcome, missing: Number(missing), receipt: receiptPart(now) }
}

/**
 * Returns the receipt of a known movement; undefined for a new one. Throws `payment_registered`, `invalid_fields` and
 * `requirement`.
 */
async function knownAs(
  ctx: Context,
  investmentId: string,
  came: IncomingTransfer,
  known: ReceiptTwin | undefined,
): Promise<Receipt | undefined> {
  const all = await ctx.tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.investment_id, investmentId), eq(receipts.payment_method, byTransfer)))
    .orderBy(receipts.id)
  if (all.some(({ bank_reference }) => bank_reference === came.bank_reference))
    return throwError('payment_registered')
  const twin = all.find((each) => isTwin(each, came))
  if (twin && came.statement_line_id === null) return throwError('payment_registered')
  if (twin) return written(ctx, twin, { statement_line_id: came.statement_line_id })
  const unseen = all.filter(({ bank_reference }) => bank_reference === '')
  const proof = unseen.find(({ amount }) => amount === came.amount)
  if (proof) return written(ctx, proof, came)
  const alike = all.find((each) => isAlike(each, came))
  if (alike && known === undefined) return askTwin(alike)
  if (alike && known === 'SAME')
    return written(ctx, alike, { statement_line_id: came.statement_line_id ?? alike.statement_line_id })
  if (unseen.length > 0) throw new ApiError('requirement', { reason: { text: 'requirements.proof_unseen' } })
  return undefined
}

/** Returns whether a manager's entry and a line of a statement are the same movement, by amount and day. */
function isTwin(
  { bank_reference, amount, day, statement_line_id }: Receipt,
  came: IncomingTransfer,
): boolean {
  const isOtherWay = (statement_line_id === null) !== (came.statement_line_id === null)
  return bank_reference !== '' && isOtherWay && amount === came.amount && day === came.day
}

/**
 * Returns whether two movements may be the same: equal amounts within some days. Two lines of statements are always
 * different.
 */
function isAlike(
  { bank_reference, amount, day, statement_line_id }: Receipt,
  came: IncomingTransfer,
): boolean {
  const areTold = statement_line_id !== null && came.statement_line_id !== null
  if (bank_reference === '' || areTold) return false
  return amount === came.amount && Math.abs(daysBetween(day, came.day)) <= daysApart
}

function askTwin({ day, bank_reference }: Receipt): never {
  return throwFieldErrors([
    { field: 'twin', key: 'validator.receipt_twin', params: { day, reference: bank_reference } },
  ])
}

async function written(
  ctx: Context,
  { id }: Receipt,
  came: Partial<IncomingTransfer>,
): Promise<Receipt | undefined> {
  const [known] = await ctx.tx.update(receipts).set(came).where(eq(receipts.id, id)).returning()
  return known
}
