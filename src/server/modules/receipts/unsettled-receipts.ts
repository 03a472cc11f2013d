import { and, eq, isNull, ne } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { PayoutReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { investorPending } from '../../kernel/journal/accounts.ts'
import type { Investment } from '../investments/tables.ts'
import { returnByWire } from '../payments/return-wire.ts'
import { refundReceived } from '../payouts/refund-received.ts'
import { byTransfer } from './method.ts'
import { type Receipt, receipts } from './tables.ts'

const isUnsettled = (investmentId: string) =>
  and(eq(receipts.investment_id, investmentId), isNull(receipts.settled_at))

/** What has come for an order and is not settled. */
export async function unsettledAmountOf({ tx }: Pick<Context, 'tx'>, investmentId: string): Promise<Cents> {
  const rows = await tx.select({ amount: receipts.amount }).from(receipts).where(isUnsettled(investmentId))
  return sumOf(rows)
}

/** The way by which what waits for an order came. */
export async function methodOfUnsettled({ tx }: Pick<Context, 'tx'>, investmentId: string): Promise<string> {
  const [row] = await tx
    .select({ way: receipts.payment_method })
    .from(receipts)
    .where(isUnsettled(investmentId))
  return row?.way ?? byTransfer
}

/** Whether what waits for an order came another way than this. */
export async function hasOtherMethod(
  { tx }: Pick<Context, 'tx'>,
  investmentId: string,
  paymentMethod: string,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(isUnsettled(investmentId), ne(receipts.payment_method, paymentMethod)))
    .limit(1)
  return other !== undefined
}

/** Settles all that has come for an order: where it goes is the caller's. */
export async function settleUnsettled(ctx: Context, investmentId: string): Promise<Receipt[]> {
  return ctx.tx.update(receipts).set({ settled_at: ctx.now }).where(isUnsettled(investmentId)).returning()
}

/** Owes back what came for an order that takes no more of it. */
export async function refundUnsettled(
  ctx: Context,
  order: Investment,
  reason: Extract<PayoutReason, 'INCOMPLETE' | 'OVERPAID'>,
): Promise<void> {
  const taken = await settleUnsettled(ctx, order.id)
  await refundReceipt(ctx, order, { ...summaryOf(taken), reason, received_reference: '' })
}

interface SurplusPayout extends Pick<Receipt, 'amount' | 'payment_method'> {
  reason: PayoutReason
  received_reference: string
}

/** Owes back a part of what came for an order. Throws payment_registered where that movement is owed back already. */
export async function refundReceipt(
  ctx: Context,
  { id: investment_id, investor_id, issuance_id, currency }: Investment,
  owed: SurplusPayout,
): Promise<void> {
  if (owed.amount === 0n) return
  const way = await returnByWire(ctx, { investment_id, payment_method: owed.payment_method })
  const isNew = await refundReceived(
    ctx,
    { investment_id, investor_id, issuance_id, currency, ...owed, ...way },
    investorPending(investment_id, currency),
  )
  if (!isNew) throwError('payment_registered')
}

/** All that waited for an order, which came one way. */
export function summaryOf(taken: readonly Receipt[]): Pick<Receipt, 'amount' | 'payment_method'> {
  return { amount: sumOf(taken), payment_method: taken[0]?.payment_method ?? byTransfer }
}

function sumOf(rows: readonly Pick<Receipt, 'amount'>[]): Cents {
  return cents(rows.reduce((sum, { amount }) => sum + amount, 0n))
}
