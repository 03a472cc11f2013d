import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { chargedBack, clearing } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { sendMail } from '../../mail/send.ts'
import type { Chargeback } from '../../providers/payment/provider.ts'
import { selectInvestments } from '../investments/rows.ts'
import { investments } from '../investments/tables.ts'
import { fullName } from '../person.ts'
import { chargedBy } from './returned.ts'
import { payments } from './tables.ts'

/**
 * Books money that a cardholder's bank took back from the provider once, and notifies the managers. Throws `Error` if
 * it is more than the payment or in another currency.
 */
export async function applyChargeback(ctx: Context, found: Chargeback): Promise<void> {
  const isIts = eq(payments.provider_id, found.provider_id)
  const [payment] = await ctx.tx.select().from(payments).where(isIts).for('no key update')
  if (!payment || payment.charged_back > 0n) return
  const { id, method, amount, currency, investment_id } = payment
  if (found.amount > amount || found.currency !== currency || payment.taken_at === null)
    throw new Error('A provider tells a chargeback of another amount than its payment.')
  await post(ctx, {
    cause: { kind: 'correction', id },
    kind: 'correct',
    postings: transfer(chargedBack(method, currency), clearing(method, currency), found.amount),
  })
  const taken = { charged_back: found.amount, dispute_id: found.number, charged_back_at: ctx.realNow }
  await ctx.tx
    .update(payments)
    .set({ ...taken, reason: 'charged_back', changed_at: ctx.now })
    .where(eq(payments.id, id))
  await notifyManagers(ctx, investment_id, found)
}

/** Throws `requirement` for an order whose payment the cardholder's bank took back. */
export async function assertNotChargedBack(ctx: Context, investmentId: string): Promise<void> {
  if (await isChargedBack(ctx, investmentId))
    throw new ApiError('requirement', { reason: { text: 'requirements.charged_back' } })
}

export async function isChargedBack(ctx: Pick<Context, 'tx'>, investmentId: string): Promise<boolean> {
  const payment = await chargedBy(ctx, investmentId)
  return payment !== undefined && payment.charged_back > 0n
}

async function notifyManagers(
  ctx: Context,
  investmentId: string,
  { number, amount }: Chargeback,
): Promise<void> {
  const [order] = await selectInvestments(ctx, eq(investments.id, investmentId))
  if (!order) return
  await sendMail(ctx, 'payment_charged_back', {
    event: `chargeback/${number}`,
    values: {
      amount: Number(amount),
      reference: order.investment.reference,
      investor_name: fullName(order.investor),
      link: `${ctx.tenant.origin}/manager/investments/${investmentId}`,
    },
  })
}
