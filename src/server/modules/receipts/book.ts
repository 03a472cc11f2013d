import { and, eq } from 'drizzle-orm'
import { daysBetween } from '../../../domain/calendar.ts'
import type { ReceiptEntered, ReceiptProof, ReceiptTwin } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError, throwFieldErrors } from '../../kernel/errors.ts'
import { lockInvestment } from '../investments/find.ts'
import { leftToPay } from '../investments/left-to-pay.ts'
import type { Investment } from '../investments/tables.ts'
import { correctProof } from './correct-proof.ts'
import { manualTransfer } from './method.ts'
import { type IncomingTransfer, receive } from './receive.ts'
import { toReceiptPart } from './rows.ts'
import { notifyMissing, settleReceipts } from './settle-receipts.ts'
import { type Receipt, receipts } from './tables.ts'
import { unsettledAmountOf } from './unsettled-receipts.ts'

/**
 * Limits the days between two entries of the same movement, because a manager may enter the day of sending or arrival.
 */
const maxDaysBetweenTwins = 10

/** Contains a manager's answers about a movement. */
export interface MovementAnswers {
  /** Tells whether the movement is the same as a similar movement that was entered before. */
  twin?: ReceiptTwin | undefined
  /** Tells whether the movement belongs to a confirmed proof of another amount. */
  proof?: ReceiptProof | undefined
}

/**
 * Records a bank movement for an order in any status, or returns the receipt of the same movement. Throws
 * `payment_registered` for a repeated movement, and `invalid_fields` if the answers do not say whether it is the same
 * as a similar movement, or belongs to a confirmed proof of another amount.
 */
export async function book(
  ctx: Context,
  investmentId: string,
  incoming: IncomingTransfer,
  answers: MovementAnswers = {},
): Promise<ReceiptEntered> {
  const order = await lockInvestment(ctx, investmentId, undefined)
  if (!order) return throwError('not_found')
  const existingReceipt = await findKnownReceipt(ctx, order.investment, incoming, answers)
  if (existingReceipt) return { outcome: 'KNOWN', missing: 0, receipt: toReceiptPart(existingReceipt) }
  const receipt = await receive(ctx, order.investment, incoming)
  if (!receipt) return throwError('payment_registered')
  const outcome = await settleReceipts(ctx, order)
  if (outcome === 'WAITING') await notifyMissing(ctx, order, receipt.id)
  const [currentReceipt = receipt] = await ctx.tx.select().from(receipts).where(eq(receipts.id, receipt.id))
  const missing =
    outcome === 'WAITING' ? leftToPay(order.investment) - (await unsettledAmountOf(ctx, investmentId)) : 0n
  return { outcome, missing: Number(missing), receipt: toReceiptPart(currentReceipt) }
}

/**
 * Returns the receipt of a known movement; undefined for a new movement. Throws `payment_registered` and
 * `invalid_fields` as `book` does.
 */
async function findKnownReceipt(
  ctx: Context,
  order: Investment,
  incoming: IncomingTransfer,
  answers: MovementAnswers,
): Promise<Receipt | undefined> {
  const orderReceipts = await ctx.tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.investment_id, order.id), eq(receipts.payment_method, manualTransfer)))
    .orderBy(receipts.id)
  if (orderReceipts.some(({ bank_reference }) => bank_reference === incoming.bank_reference))
    return throwError('payment_registered')
  const twin = orderReceipts.find((receipt) => isTwin(receipt, incoming))
  if (twin && incoming.statement_line_id === null) return throwError('payment_registered')
  if (twin) return updateReceipt(ctx, twin, { statement_line_id: incoming.statement_line_id })
  const unmatchedProofs = orderReceipts.filter(({ bank_reference }) => bank_reference === '')
  const matchingProof = unmatchedProofs.find(({ amount }) => amount === incoming.amount)
  if (matchingProof) return updateReceipt(ctx, matchingProof, incoming)
  const similarReceipt = orderReceipts.find((receipt) => isSimilar(receipt, incoming))
  if (similarReceipt && answers.twin === undefined) return throwTwinQuestion(similarReceipt)
  if (similarReceipt && answers.twin === 'SAME')
    return updateReceipt(ctx, similarReceipt, {
      statement_line_id: incoming.statement_line_id ?? similarReceipt.statement_line_id,
    })
  const [otherProof] = unmatchedProofs
  if (!otherProof || answers.proof === 'OTHER') return undefined
  return answers.proof === 'OF_PROOF'
    ? correctProof(ctx, order, otherProof, incoming)
    : throwProofQuestion(otherProof)
}

/** Returns whether a manager's entry and a line of a statement are the same movement, by amount and day. */
function isTwin(
  { bank_reference, amount, day, statement_line_id }: Receipt,
  incoming: IncomingTransfer,
): boolean {
  const isFromOtherSource = (statement_line_id === null) !== (incoming.statement_line_id === null)
  return bank_reference !== '' && isFromOtherSource && amount === incoming.amount && day === incoming.day
}

/**
 * Returns whether two movements may be the same: equal amounts and days close to each other. Two lines of statements
 * are always different movements.
 */
function isSimilar(
  { bank_reference, amount, day, statement_line_id }: Receipt,
  incoming: IncomingTransfer,
): boolean {
  const areBothFromStatements = statement_line_id !== null && incoming.statement_line_id !== null
  if (bank_reference === '' || areBothFromStatements) return false
  return amount === incoming.amount && Math.abs(daysBetween(day, incoming.day)) <= maxDaysBetweenTwins
}

function throwTwinQuestion({ day, bank_reference }: Receipt): never {
  return throwFieldErrors([
    { field: 'twin', key: 'validator.receipt_twin', params: { day, reference: bank_reference } },
  ])
}

function throwProofQuestion({ day, amount, currency }: Receipt): never {
  return throwFieldErrors([
    { field: 'proof', key: 'validator.receipt_of_proof', params: { day, amount: Number(amount), currency } },
  ])
}

async function updateReceipt(
  ctx: Context,
  { id }: Receipt,
  changes: Partial<IncomingTransfer>,
): Promise<Receipt | undefined> {
  const [updatedReceipt] = await ctx.tx.update(receipts).set(changes).where(eq(receipts.id, id)).returning()
  return updatedReceipt
}
