import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Cents, sum } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { payouts } from '../payouts/tables.ts'

/** Returns the refunded fees, in cents, that were never requested from the provider and stay in the payer's wallet. */
export async function advancedFees({ tx }: Pick<Context, 'tx'>, orderId: string): Promise<Cents> {
  const { reason, payment_id, return_at, return_asked, retried } = payouts
  const rows = await tx
    .select({ amount: payouts.amount })
    .from(payouts)
    .where(
      and(
        eq(payouts.investment_id, orderId),
        ...[
          eq(reason, 'FEES'),
          isNotNull(payment_id),
          isNull(return_at),
          eq(return_asked, 0),
          eq(retried, 0),
        ],
      ),
    )
  return sum(...rows.map(({ amount }) => amount))
}
