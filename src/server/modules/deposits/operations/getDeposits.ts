import { and, desc, inArray, sql } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { journalPostings } from '../../../kernel/journal/tables.ts'
import { earningsProviderOf } from '../../payees/provider.ts'
import { whereFromDeposits } from '../../payouts/destination.ts'
import { payouts } from '../../payouts/tables.ts'
import { depositedAmount } from '../deposited.ts'
import { depositRow } from '../rows.ts'
import { deposits } from '../tables.ts'

/** Limits the deposits returned. */
const maxDeposits = 20

export const getDeposits: Handler<'getDeposits'> = async (ctx) => {
  const { code } = ctx.tenant.customization.currency
  const available = await depositedAmount(ctx, code)
  const items = await ctx.tx.select().from(deposits).orderBy(desc(deposits.created_at)).limit(maxDeposits)
  const [owedSum] = await ctx.tx
    .select({ sum: sql<string>`coalesce(sum(${payouts.amount}), 0)::text` })
    .from(payouts)
    .where(
      and(whereFromDeposits, inArray(payouts.status, ['OWED', 'FAILED']), sql`${payouts.currency} = ${code}`),
    )
  const [unclaimedSum] = await ctx.tx
    .select({ sum: sql<string>`coalesce(sum(${journalPostings.amount}), 0)::text` })
    .from(journalPostings)
    .where(sql`${journalPostings.account} = 'earnings_payable' and ${journalPostings.unit} = ${code}`)
  const claimable = earningsProviderOf(ctx) ? BigInt(unclaimedSum?.sum ?? 0) : 0n
  const needed = BigInt(owedSum?.sum ?? 0) + claimable
  return {
    available: Number(available),
    needed: Number(needed),
    missing: Number(needed > available ? needed - available : 0n),
    items: items.map(depositRow),
  }
}
