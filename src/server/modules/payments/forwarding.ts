import { type SQL, sql } from 'drizzle-orm'
import { balanceForwards } from '../balance/tables.ts'
import { investments } from '../investments/tables.ts'
import { payments } from './tables.ts'

/** Selects delivered orders whose money is on its way to the issuance's wallet. */
export const whereForwarding: SQL = whereForward(
  sql`forwarded.forward_at is not null`,
  sql`held.forward_at is not null`,
)

/** Selects those that wait for their investor's confirmation at the provider. */
export const whereToConfirm: SQL = whereForward(sql`forwarded.forward_next <> ''`, sql`held.next <> ''`)

function whereForward(ofPayment: SQL, ofBalance: SQL): SQL {
  return sql`(exists (select from ${payments} as forwarded where forwarded.tenant_id = ${investments.tenant_id}
      and forwarded.investment_id = ${investments.id} and ${ofPayment})
    or exists (select from ${balanceForwards} as held where held.tenant_id = ${investments.tenant_id}
      and held.investment_id = ${investments.id} and ${ofBalance}))`
}
