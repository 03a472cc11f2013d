import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { chosenOf } from '../../banking/choose.ts'
import { personOwner } from '../../banking/owner.ts'
import { maskIban } from '../../banking/rows.ts'
import { balanceProviderOf } from '../../payees/provider.ts'
import { payeeState, selectPayoutsToConfirm } from '../../payees/state.ts'
import { whereToBalance } from '../../payouts/destination.ts'
import { payouts } from '../../payouts/tables.ts'
import { balanceOf } from '../balance.ts'

export const getMyBalance: Handler<'getMyBalance'> = async (ctx) => {
  const { id } = requireUser(ctx)
  const currency = ctx.tenant.customization.currency.code
  const whereInTransit = and(
    eq(payouts.investor_id, id),
    eq(payouts.reason, 'WITHDRAWAL'),
    inArray(payouts.status, ['OWED', 'FAILED', 'SENT']),
  )
  const whereArriving = and(
    eq(payouts.investor_id, id),
    whereToBalance,
    inArray(payouts.status, ['OWED', 'SENT']),
  )
  const sumWhere = (where: SQL | undefined) =>
    ctx.tx
      .select({ amount: sql<string>`coalesce(sum(${payouts.amount}), 0)::text` })
      .from(payouts)
      .where(where)
  const provider = ctx.tenant.customization.extras.payWithBalance ? balanceProviderOf(ctx) : undefined
  const [amount, payoutAccount, [inTransitSum], [arrivingSum], payee, confirmations] =
    await allSettledInOrder([
      balanceOf(ctx, id, currency),
      chosenOf(ctx, personOwner(id)),
      sumWhere(whereInTransit),
      sumWhere(whereArriving),
      payeeState(ctx, id, provider),
      selectPayoutsToConfirm(ctx, id, 'WITHDRAWAL'),
    ])
  return {
    amount: Number(amount),
    currency,
    leaving: Number(inTransitSum?.amount ?? 0),
    arriving: Number(arrivingSum?.amount ?? 0),
    payee,
    confirmations: confirmations.map((item) => ({ ...item, amount: Number(item.amount) })),
    account: payoutAccount ? maskIban(payoutAccount.iban) : '',
  }
}
