import { and, eq, type SQL, sql } from 'drizzle-orm'
import { distributions, earnings } from '../distributions/tables.ts'
import { whereFrozen } from '../holders/is-frozen.ts'

/** Selects paid earnings of frozen holders, who may not claim them until the freeze is lifted. */
export const whereHeldBack: SQL | undefined = and(
  eq(earnings.status, 'PAID'),
  whereFrozen({
    tenant_id: earnings.tenant_id,
    issuance_id: earnings.issuance_id,
    user_id: earnings.investor_id,
  }),
)

const whereBeingReversed = sql`exists (select from ${distributions}
  where ${distributions.tenant_id} = ${earnings.tenant_id} and ${distributions.id} = ${earnings.distribution_id}
    and ${distributions.status} = 'REVERSING')`

/** Selects paid earnings that their holder may claim. */
export const whereClaimable: SQL | undefined = and(
  eq(earnings.status, 'PAID'),
  sql`not ${whereHeldBack}`,
  sql`not ${whereBeingReversed}`,
)
