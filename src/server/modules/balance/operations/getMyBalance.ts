import { and, eq, inArray, sql } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { chosenOf } from '../../banking/choose.ts'
import { ofPerson } from '../../banking/owner.ts'
import { masked } from '../../banking/rows.ts'
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
  const [amount, chosen, [leaving]] = await allSettledInOrder([
    balanceOf(ctx, id, currency),
    chosenOf(ctx, ofPerson(id)),
    ctx.tx
      .select({ amount: sql<string>`coalesce(sum(${payouts.amount}), 0)::text` })
      .from(payouts)
      .where(whereInTransit),
  ])
  return {
    ...{ amount: Number(amount), currency, leaving: Number(leaving?.amount ?? 0) },
    account: chosen ? masked(chosen.iban) : '',
  }
}
