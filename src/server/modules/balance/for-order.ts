import { type Cents, cents, sum } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { changeableStatuses } from '../investments/statuses.ts'
import type { Investment } from '../investments/tables.ts'
import { balanceOf } from './balance.ts'
import { paysWithBalance } from './pays-with-balance.ts'

/**
 * Returns the balance available for an order, including the part reserved for it; zero for a legal entity's order,
 * because the balance belongs to the person.
 */
export async function balanceFor(
  ctx: Context,
  { investor_id, entity_version_id, currency, used_balance, status }: Investment,
): Promise<Cents> {
  const canPay =
    ctx.session.id === investor_id && changeableStatuses.some((changeable) => changeable === status)
  if (!canPay || entity_version_id !== null || !paysWithBalance(ctx)) return cents(0)
  return sum(await balanceOf(ctx, investor_id, currency), used_balance)
}
