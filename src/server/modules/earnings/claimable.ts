import { and, eq, type SQL, sql } from 'drizzle-orm'
import { earnings } from '../distributions/tables.ts'
import { freezes } from '../holders/tables.ts'

/** Paid, of an issuance in which its holder is frozen: it waits until that is lifted. */
export const isHeldBack: SQL | undefined = and(
  eq(earnings.status, 'PAID'),
  sql`exists (select from ${freezes} where ${freezes.tenant_id} = ${earnings.tenant_id}
    and ${freezes.issuance_id} = ${earnings.issuance_id} and ${freezes.user_id} = ${earnings.investor_id}
    and ${freezes.status} = 'FROZEN')`,
)

/** Paid, and its holder may have it. */
export const isClaimable: SQL | undefined = and(eq(earnings.status, 'PAID'), sql`not ${isHeldBack}`)
