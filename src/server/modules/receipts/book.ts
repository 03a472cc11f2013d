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

/** Of one movement a manager may type the day on which it was sent, or that on which it came. */
const daysApart = 10

/**
 * Enters a movement at the bank for an order, whatever state that is in. It may be known: by hand, or by a proof that was
 * confirmed; then it is that money and no other. Throws payment_registered for one that is entered already, and
 * `requirement` for one of another amount while the movement of a confirmed proof is not known. One that looks like another is asked
 * about: `invalid_fields`, until `twin` says what it is.
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

/** The receipt that a movement is already; undefined for one that is new. */
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

/** Of one movement a manager types their own reference, and the bank's statement tells another: amount and day are the same. */
function isTwin(
  { bank_reference, amount, day, statement_line_id }: Receipt,
  came: IncomingTransfer,
): boolean {
  const isOtherWay = (statement_line_id === null) !== (came.statement_line_id === null)
  return bank_reference !== '' && isOtherWay && amount === came.amount && day === came.day
}

/** The same amount some days before or after, under another name: of two movements of one statement the bank itself says that they are two. */
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
