import { and, eq } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { chargedBy } from './returned.ts'
import type { Payment } from './tables.ts'

/** Returns the cents that a cardholder's bank took back and has not lost in a dispute since. */
export function takenBack({ charged_back, dispute_won_at }: Payment): Cents {
  return dispute_won_at === null ? charged_back : cents(0)
}

/** Returns the payouts that a chargeback has settled. */
export function settledByChargeback(
  { tx }: Pick<Context, 'tx'>,
  { id, dispute_id }: Payment,
): Promise<Payout[]> {
  const whereSettled = and(
    eq(payouts.payment_id, id),
    eq(payouts.transfer_reference, dispute_id),
    eq(payouts.status, 'CONFIRMED'),
  )
  return tx.select().from(payouts).where(whereSettled).orderBy(payouts.id).for('no key update')
}

/** Returns the cents of a chargeback that have settled no payout. */
export async function coverageOf(ctx: Context, payment: Payment): Promise<Cents> {
  if (takenBack(payment) === 0n) return cents(0)
  const settled = await settledByChargeback(ctx, payment)
  return cents(settled.reduce((left, { amount }) => left - amount, takenBack(payment) as bigint))
}

/** Throws `requirement` for an order whose payment the cardholder's bank took back. */
export async function assertNotChargedBack(ctx: Context, investmentId: string): Promise<void> {
  if (await isChargedBack(ctx, investmentId))
    throw new ApiError('requirement', { reason: { text: 'requirements.charged_back' } })
}

export async function isChargedBack(ctx: Pick<Context, 'tx'>, investmentId: string): Promise<boolean> {
  const payment = await chargedBy(ctx, investmentId)
  return payment !== undefined && takenBack(payment) > 0n
}
