import { type SQL, sql } from 'drizzle-orm'
import { balanceForwards } from '../balance/tables.ts'
import { investments } from '../investments/tables.ts'
import { payments } from './tables.ts'

/** Selects delivered orders whose money is on its way to the issuance's wallet. */
export const whereForwarding: SQL = whereForward(
  sql`forwarded.forward_at is not null`,
  sql`held.forward_at is not null`,
)

/** Selects delivered orders whose investor has to confirm the forwarding at the provider. */
export const whereToConfirm: SQL = whereForward(sql`forwarded.forward_next <> ''`, sql`held.next <> ''`)

function whereForward(paymentCondition: SQL, balanceCondition: SQL): SQL {
  return sql`(exists (select from ${payments} as forwarded where forwarded.tenant_id = ${investments.tenant_id}
      and forwarded.investment_id = ${investments.id} and ${paymentCondition})
    or exists (select from ${balanceForwards} as held where held.tenant_id = ${investments.tenant_id}
      and held.investment_id = ${investments.id} and ${balanceCondition}))`
}
