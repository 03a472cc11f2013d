import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { pageProviderOf } from '../../providers/payment/index.ts'
import { payingStatuses } from '../investments/statuses.ts'
import { investments, whereStatusIn } from '../investments/tables.ts'
import { type Payment, payments } from './tables.ts'

interface PendingPayment {
  payment: Payment
  /** Identifies the order. */
  reference: string
}

/**
 * Returns an attempt that its investor has to continue; undefined once it has ended or the provider was
 * asked to charge it. Throws
 * `not_found`.
 */
export async function pendingPaymentOf(ctx: Context, id: string): Promise<PendingPayment | undefined> {
  const [row] = await ctx.tx
    .select({
      payment: payments,
      reference: investments.reference,
      isPaying: sql<boolean>`${whereStatusIn(payingStatuses)}`,
    })
    .from(payments)
    .innerJoin(
      investments,
      and(eq(investments.tenant_id, payments.tenant_id), eq(investments.id, payments.investment_id)),
    )
    .where(eq(payments.id, id))
  if (!row) return throwError('not_found')
  const { isPaying, ...pendingPayment } = row
  const { status, expires_at, ask_at } = pendingPayment.payment
  const isRequested = ask_at !== null && pageProviderOf(ctx, pendingPayment.payment.method) === undefined
  const isPending = isPaying && ['needs_person', 'processing'].includes(status) && !isRequested
  return isPending && expires_at && expires_at > ctx.realNow ? pendingPayment : undefined
}
