import { eq, sql } from 'drizzle-orm'
import { type Cents, cents, minus, smaller, sum, type Tokens } from '../../../domain/money.ts'
import type { PayoutReason } from '../../../generated/domain.ts'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import type { Context } from '../../kernel/context.ts'
import {
  burned,
  chargedBack,
  classOf,
  escrow,
  investorAvailable,
  investorBalance,
  locked,
  reserved,
  treasury,
} from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { returnBalance } from '../balance/reserve-balance.ts'
import { issuances } from '../issuances/tables.ts'
import { wireRefundColumns } from '../payments/return-wire.ts'
import { markChargeAsRefunding } from '../payments/returned.ts'
import { createPayout } from '../payouts/create-payout.ts'
import { endShortage } from '../receipts/cover-shortage.ts'
import { refundUnsettled } from '../receipts/unsettled-receipts.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { assertSoftCap, coverSoftCap } from './campaign.ts'
import { undoSettlement } from './settle.ts'
import { chargedStatuses, isLocked } from './statuses.ts'
import type { Investment } from './tables.ts'

/**
 * Returns an ended order's tokens to the sale, burning minted ones, and refunds its payments and balance, except fees
 * already refunded. Returns the cents that a manager must refund manually; throws `wrong_state` if the issuance falls
 * below its soft cap, unless the order was charged back.
 */
export async function undoOrder(
  ctx: Context,
  previousOrder: Investment,
  updatedOrder: Pick<Investment, 'fees_returned'>,
  reason: PayoutReason,
  { charged_back = false } = {},
): Promise<Cents> {
  const { issuance_id, class_id, tokens, amount } = previousOrder
  const wasCharged = chargedStatuses.includes(previousOrder.status)
  if (previousOrder.status === 'ACCEPTED') await undoSettlement(ctx, previousOrder)
  const manualRefund = wasCharged
    ? await refund(ctx, previousOrder, minus(previousOrder.total, updatedOrder.fees_returned), reason)
    : await refundUnpaid(ctx, previousOrder)
  if (isLocked(previousOrder)) burnTokens(ctx, previousOrder)
  else releaseTokens(ctx, previousOrder)
  // Runs last, because it locks the issuance until the commit.
  const releaseQuery = ctx.tx
    .update(issuances)
    .set({
      ...(class_id
        ? { classes_taken: sql`${issuances.classes_taken} - ${amount}` }
        : { tokens_taken: sql`${issuances.tokens_taken} - ${tokens}` }),
      raised: sql`${issuances.raised} - ${wasCharged ? amount : 0n}`,
    })
    .where(eq(issuances.id, issuance_id))
  sendWithoutWaiting(ctx.tx, releaseQuery)
  if (class_id) sendWithoutWaiting(ctx.tx, returnClassTokens(ctx, class_id, tokens))
  if (wasCharged && charged_back) await coverSoftCap(ctx, issuance_id)
  else if (wasCharged) await assertSoftCap(ctx, issuance_id)
  return manualRefund
}

/** Refunds the money received for an unpaid order; returns zero, because other mails notify managers of it. */
async function refundUnpaid(ctx: Context, order: Investment): Promise<Cents> {
  await refundUnsettled(ctx, order, 'INCOMPLETE')
  await returnBalance(ctx, order)
  return cents(0)
}

/**
 * Refunds a paid order: the part paid with the balance to the balance, the rest by the original payment method, except
 * the amount that its bank transfer lacked. Returns the cents that a manager must refund because no provider does.
 */
async function refund(
  ctx: Context,
  order: Investment,
  refundAmount: Cents,
  reason: PayoutReason,
): Promise<Cents> {
  const { id, investor_id, issuance_id, currency, payment_method, used_balance } = order
  const balancePart = smaller(used_balance, refundAmount)
  const shortage = smaller(await endShortage(ctx, order), minus(refundAmount, balancePart))
  const owedAmount = minus(refundAmount, sum(balancePart, shortage))
  const escrowAccount = escrow(issuance_id, currency)
  const entry = post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'refund',
    postings: [
      ...transfer(escrowAccount, investorAvailable(investor_id, currency), owedAmount),
      ...transfer(escrowAccount, investorBalance(investor_id, currency), balancePart),
      ...transfer(escrowAccount, chargedBack(payment_method, currency), shortage),
    ],
  })
  sendWithoutWaiting(ctx.tx, entry)
  if (owedAmount === 0n) return owedAmount
  const payment_id = await markChargeAsRefunding(ctx, id)
  const payoutRoute = payment_id
    ? { payment_id, return_at: ctx.realNow }
    : await wireRefundColumns(ctx, { investment_id: id, payment_method })
  createPayout(ctx, {
    investment_id: id,
    investor_id,
    issuance_id,
    currency,
    payment_method,
    amount: owedAmount,
    reason,
    ...payoutRoute,
  })
  return payoutRoute.return_at ? cents(0) : owedAmount
}

/** Returns tokens of a class to the sale; expects the issuance to be locked. */
async function returnClassTokens({ tx }: Pick<Context, 'tx'>, classId: string, count: Tokens): Promise<void> {
  await tx
    .update(tokenClasses)
    .set({ taken: sql`${tokenClasses.taken} - ${count}` })
    .where(eq(tokenClasses.id, classId))
}

/** Posts the release of reserved tokens; callers update the counter of taken tokens. */
export function releaseTokens(ctx: Context, previousOrder: Investment): void {
  const { id, tokens } = previousOrder
  const release = post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'release',
    postings: transfer(reserved(previousOrder), treasury(classOf(previousOrder)), tokens),
  })
  sendWithoutWaiting(ctx.tx, release)
}

/** Burns locked tokens, so that the same number may be sold again. */
function burnTokens(ctx: Context, previousOrder: Investment): void {
  const { id, tokens } = previousOrder
  const burn = post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'burn',
    postings: transfer(locked(previousOrder), burned(classOf(previousOrder)), tokens),
  })
  sendWithoutWaiting(ctx.tx, burn)
}
