import { and, eq, isNull } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { PayoutReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { investorPending } from '../../kernel/journal/accounts.ts'
import type { Investment } from '../investments/tables.ts'
import { oweArrived } from '../payouts/owe-arrived.ts'
import { byTransfer } from './method.ts'
import { type Receipt, receipts } from './tables.ts'

const waits = (investmentId: string) =>
  and(eq(receipts.investment_id, investmentId), isNull(receipts.settled_at))

/** What has come for an order and is not settled. */
export async function waitingFor({ tx }: Pick<Context, 'tx'>, investmentId: string): Promise<Cents> {
  const rows = await tx.select({ amount: receipts.amount }).from(receipts).where(waits(investmentId))
  return sumOf(rows)
}

/** Settles all that has come for an order: where it goes is the caller's. */
export async function takeWaiting(ctx: Context, investmentId: string): Promise<Receipt[]> {
  return ctx.tx.update(receipts).set({ settled_at: ctx.now }).where(waits(investmentId)).returning()
}

/** Owes back what came for an order that takes no more of it. */
export async function oweWaiting(
  ctx: Context,
  order: Investment,
  reason: Extract<PayoutReason, 'INCOMPLETE' | 'OVERPAID'>,
): Promise<void> {
  await oweBack(ctx, order, {
    amount: sumOf(await takeWaiting(ctx, order.id)),
    reason,
    received_reference: '',
  })
}

/** Owes back a part of what came for an order. Throws payment_registered where that movement is owed back already. */
export async function oweBack(
  ctx: Context,
  { id: investment_id, investor_id, issuance_id, currency }: Investment,
  owed: { amount: Cents; reason: PayoutReason; received_reference: string },
): Promise<void> {
  if (owed.amount === 0n) return
  const isNew = await oweArrived(
    ctx,
    { investment_id, investor_id, issuance_id, currency, payment_method: byTransfer, ...owed },
    investorPending(investment_id, currency),
  )
  if (!isNew) fail('payment_registered')
}

export function sumOf(rows: Pick<Receipt, 'amount'>[]): Cents {
  return cents(rows.reduce((sum, { amount }) => sum + amount, 0n))
}
