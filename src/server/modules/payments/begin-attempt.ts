import { and, eq, inArray } from 'drizzle-orm'
import { cents } from '../../../domain/money.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { recordInitialStatus, transition } from '../../kernel/lifecycle/transition.ts'
import { leftToPay } from '../investments/left-to-pay.ts'
import type { Investment } from '../investments/tables.ts'
import { activeStatuses } from './statuses.ts'
import { type Payment, payments } from './tables.ts'

type AttemptInput = Pick<Payment, 'provider' | 'reference' | 'amount'> &
  Partial<Pick<Payment, 'expires_at' | 'ask_at'>>

/**
 * Creates an attempt to pay a locked order and replaces its open attempt. Results of the replaced attempt are still
 * applied.
 */
export async function startAttempt(
  ctx: Context,
  order: Investment,
  attemptInput: AttemptInput,
): Promise<Payment> {
  const { id: investment_id, investor_id, payment_method: method, currency } = order
  const activeAttempt = await activeAttemptOf(ctx, investment_id)
  if (activeAttempt)
    await transition(ctx, 'payment', { payment: activeAttempt }, 'replace', {
      changes: { changed_at: ctx.now, expires_at: null },
    })
  const [payment] = await ctx.tx
    .insert(payments)
    .values({
      id: newId(),
      investment_id,
      investor_id,
      currency,
      method,
      status: 'created',
      ...attemptInput,
      // A wire for the rest of an order includes no fee, because the first wire included it.
      fee: attemptInput.amount === leftToPay(order) ? order.method_fee : cents(0),
      created_at: ctx.now,
      changed_at: ctx.now,
    })
    .returning()
  if (!payment) throw new Error('An attempt to pay was not written.')
  recordInitialStatus(ctx, 'payment', payment)
  await transition(ctx, 'payment', { payment }, 'ask_person', { changes: { changed_at: ctx.now } })
  return payment
}

/** Returns the open attempt of an order. */
export async function activeAttemptOf(
  { tx }: Pick<Context, 'tx'>,
  investmentId: string,
): Promise<Payment | undefined> {
  const whereActive = and(
    eq(payments.investment_id, investmentId),
    inArray(payments.status, [...activeStatuses]),
  )
  const [payment] = await tx.select().from(payments).where(whereActive)
  return payment
}
