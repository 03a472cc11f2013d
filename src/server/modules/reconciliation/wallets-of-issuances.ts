import { sql } from 'drizzle-orm'
import { balanceForwards } from '../balance/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { issuanceWallets, payments } from '../payments/tables.ts'
import { isUnknownBalanceForward, isUnknownForward } from './unknown-results.ts'
import type { ComparedWallet, SelectWallets } from './wallets.ts'

/** Returns a query of the issuances' wallets at a provider, which hold what orders have forwarded to them. */
export function walletsOfIssuances(provider: string): SelectWallets {
  return async ({ tx }, wallets) => {
    const whereListed = wallets ? sql`and held.wallet = any(${sql.param([...wallets])})` : sql``
    const { rows } = await tx.execute<Record<keyof ComparedWallet, string> & { is_unknown: boolean }>(sql`
      with forwarded as (
        select tenant_id, investment_id, forwarded as amount,
          forwarded = 0 and ${isUnknownForward} as is_unknown
        from ${payments} where forward_asked > 0
        union all
        select tenant_id, investment_id, forwarded,
          forwarded = 0 and ${isUnknownBalanceForward}
        from ${balanceForwards}
      )
      select held.wallet, held.currency, issuance.slug as reference, coalesce(sum(forwarded.amount), 0)::text as expected,
        coalesce(bool_or(forwarded.is_unknown), false) as is_unknown
      from ${issuanceWallets} held
      join ${issuances} issuance on issuance.tenant_id = held.tenant_id and issuance.id = held.issuance_id
      left join (${investments} placed join forwarded
          on forwarded.tenant_id = placed.tenant_id and forwarded.investment_id = placed.id)
        on placed.tenant_id = held.tenant_id and placed.issuance_id = held.issuance_id and placed.currency = held.currency
      where held.provider = ${provider} ${whereListed}
      group by held.wallet, held.currency, issuance.slug`)
    return rows.map(({ wallet, currency, reference, expected, is_unknown }) => ({
      wallet,
      currency,
      reference,
      is_unknown,
      expected: BigInt(expected),
      user_id: null,
    }))
  }
}
