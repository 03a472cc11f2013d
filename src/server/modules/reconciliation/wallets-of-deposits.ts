import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { depositedAmount } from '../deposits/deposited.ts'
import { deposits } from '../deposits/tables.ts'
import { whereFromDeposits } from '../payouts/destination.ts'
import { payouts } from '../payouts/tables.ts'
import { isUnknownPayout } from './unknown-results.ts'
import type { ComparedWallet, SelectWallets } from './wallets.ts'

/** Returns a query of the newest wallet of deposits in each currency, which holds what earnings have not used yet. */
export function walletsOfDeposits(methods: readonly string[]): SelectWallets {
  return async (ctx, wallets) => {
    const { currency, wallet, method, created_at } = deposits
    const rows = await ctx.tx
      .selectDistinctOn([currency], { currency, wallet })
      .from(deposits)
      .where(and(inArray(method, [...methods]), ne(wallet, '')))
      .orderBy(currency, desc(created_at))
    const compared: ComparedWallet[] = []
    for (const row of rows) {
      if (wallets && !wallets.includes(row.wallet)) continue
      const whereUnknown = and(whereFromDeposits, eq(payouts.currency, row.currency), isUnknownPayout)
      compared.push({
        ...row,
        expected: await depositedAmount(ctx, row.currency),
        reference: '',
        user_id: null,
        is_unknown: (await ctx.tx.$count(payouts, whereUnknown)) > 0,
      })
    }
    return compared
  }
}
