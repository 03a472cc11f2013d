import { and, eq } from 'drizzle-orm'
import type { InvestmentStatus, PaymentStanding } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { leftToPay } from '../investments/left-to-pay.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { toPaymentPart } from './rows.ts'
import type { Payment } from './tables.ts'

/** Returns an attempt with its order, for the page after the return from the provider. Throws `not_found`. */
export async function paymentStatusOf(ctx: Context, payment: Payment): Promise<PaymentStanding> {
  const [row] = await ctx.tx
    .select({
      reference: investments.reference,
      status: investments.status,
      payment_method: investments.payment_method,
      total: investments.total,
      used_balance: investments.used_balance,
      due_at: investments.due_at,
      slug: issuances.slug,
      title: issuances.title,
    })
    .from(investments)
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, investments.tenant_id), eq(issuances.id, investments.issuance_id)),
    )
    .where(eq(investments.id, payment.investment_id))
  if (!row) return throwError('not_found')
  return {
    id: payment.id,
    investment_id: payment.investment_id,
    slug: row.slug,
    issuance_title: textIn(row.title, ctx.language),
    order_reference: row.reference,
    order_status: row.status as InvestmentStatus,
    order_method: row.payment_method,
    left: Number(leftToPay(row)),
    due_at: row.due_at.toISOString(),
    payment: toPaymentPart(payment),
  }
}
