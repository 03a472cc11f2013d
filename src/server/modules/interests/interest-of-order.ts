import { and, eq } from 'drizzle-orm'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { Investment } from '../investments/tables.ts'
import { selectInterests } from './rows.ts'
import { interests, whereReserved } from './tables.ts'

/** Links an open interest to the order that follows from it, whatever the order's size. */
export async function linkInterestToOrder(
  ctx: Context,
  interestId: string,
  { id: orderId }: Pick<Investment, 'id'>,
): Promise<void> {
  const [record] = await selectInterests(ctx, and(eq(interests.id, interestId), whereReserved)).for(
    'no key update',
    { of: interests },
  )
  if (record) await transition(ctx, 'interest', record, 'order', { changes: { investment_id: orderId } })
}

/** Links the interest of an order to the order that replaces it. */
export function relinkInterest(
  ctx: Context,
  previousOrder: Pick<Investment, 'id'>,
  newOrder: Pick<Investment, 'id'>,
): void {
  const whereLinked = eq(interests.investment_id, previousOrder.id)
  sendWithoutWaiting(ctx.tx, ctx.tx.update(interests).set({ investment_id: newOrder.id }).where(whereLinked))
}

/** Selects when the interest of an order was declared, at most one row. */
export function interestOfOrder({ tx }: Pick<Context, 'tx'>, orderId: string) {
  return tx.select({ at: interests.created_at }).from(interests).where(eq(interests.investment_id, orderId))
}
