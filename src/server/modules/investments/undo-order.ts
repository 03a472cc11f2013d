import { eq, sql } from 'drizzle-orm'
import { type Cents, cents, minus, smaller, type Tokens } from '../../../domain/money.ts'
import type { PayoutReason } from '../../../generated/domain.ts'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import type { Context } from '../../kernel/context.ts'
import {
  burned,
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
import { returnByWire } from '../payments/return-wire.ts'
import { returnCharged } from '../payments/returned.ts'
import { createPayout } from '../payouts/create-payout.ts'
import { refundUnsettled } from '../receipts/unsettled-receipts.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { assertSoftCap, coverSoftCap } from './campaign.ts'
import { undoSettlement } from './settle.ts'
import { charged, isLocked } from './statuses.ts'
import type { Investment } from './tables.ts'

/**
 * Returns an ended order's tokens to the sale, burning minted ones, and refunds its payments and balance. Expects the
 * order before the transition as `before`, and the refunded fees as `now`; throws `wrong_state` by the soft cap unless
 * the order was charged back. Returns the amount that a manager has to refund by hand.
 */
export async function undoOrder(
  ctx: Context,
  before: Investment,
  now: Pick<Investment, 'fees_returned'>,
  reason: PayoutReason,
  { charged_back = false } = {},
): Promise<Cents> {
  const { issuance_id, class_id, tokens, amount } = before
  const paid = charged.includes(before.status)
  if (before.status === 'ACCEPTED') await undoSettlement(ctx, before)
  const byHand = paid
    ? await refund(ctx, before, minus(before.total, now.fees_returned), reason)
    : await refundUnpaid(ctx, before)
  if (isLocked(before)) burnTokens(ctx, before)
  else releaseTokens(ctx, before)
  // Runs last, because it locks the issuance until the commit.
  const released = ctx.tx
    .update(issuances)
    .set({
      ...(class_id
        ? { classes_taken: sql`${issuances.classes_taken} - ${amount}` }
        : { tokens_taken: sql`${issuances.tokens_taken} - ${tokens}` }),
      raised: sql`${issuances.raised} - ${paid ? amount : 0n}`,
    })
    .where(eq(issuances.id, issuance_id))
  sendWithoutWaiting(ctx.tx, released)
  if (class_id) sendWithoutWaiting(ctx.tx, giveBack(ctx, class_id, tokens))
  if (paid && charged_back) await coverSoftCap(ctx, issuance_id)
  else if (paid) await assertSoftCap(ctx, issuance_id)
  return byHand
}

/** Refunds what an unpaid order has received; other mails tell managers of these refunds. */
async function refundUnpaid(ctx: Context, order: Investment): Promise<Cents> {
  await refundUnsettled(ctx, order, 'INCOMPLETE')
  await returnBalance(ctx, order)
  return cents(0)
}

/**
 * Refunds a paid order: the part paid with the balance to the balance, the rest by the original payment method. Returns
 * the amount that no provider refunds.
 */
async function refund(ctx: Context, order: Investment, left: Cents, reason: PayoutReason): Promise<Cents> {
  const { id, investor_id, issuance_id, currency, payment_method, used_balance } = order
  const asBalance = smaller(used_balance, left)
  const owed = minus(left, asBalance)
  const from = escrow(issuance_id, currency)
  const entry = post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'refund',
    postings: [
      ...transfer(from, investorAvailable(investor_id, currency), owed),
      ...transfer(from, investorBalance(investor_id, currency), asBalance),
    ],
  })
  sendWithoutWaiting(ctx.tx, entry)
  if (owed === 0n) return owed
  const payment_id = await returnCharged(ctx, id)
  const sent = payment_id
    ? { payment_id, return_at: ctx.realNow }
    : await returnByWire(ctx, { investment_id: id, payment_method })
  createPayout(ctx, {
    ...{ investment_id: id, investor_id, issuance_id, currency, payment_method, amount: owed, reason },
    ...sent,
  })
  return sent.return_at ? cents(0) : owed
}

/** Returns tokens of a class to the sale; expects the issuance to be locked. */
async function giveBack({ tx }: Pick<Context, 'tx'>, classId: string, count: Tokens): Promise<void> {
  await tx
    .update(tokenClasses)
    .set({ taken: sql`${tokenClasses.taken} - ${count}` })
    .where(eq(tokenClasses.id, classId))
}

/** Posts the release of reserved tokens; callers update the counter of taken tokens. */
export function releaseTokens(ctx: Context, before: Investment): void {
  const { id, tokens } = before
  const release = post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'release',
    postings: transfer(reserved(before), treasury(classOf(before)), tokens),
  })
  sendWithoutWaiting(ctx.tx, release)
}

/** Burns locked tokens, so that the same number may be sold again. */
function burnTokens(ctx: Context, before: Investment): void {
  const { id, tokens } = before
  const burn = post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'burn',
    postings: transfer(locked(before), burned(classOf(before)), tokens),
  })
  sendWithoutWaiting(ctx.tx, burn)
}
