import { and, eq, type SQL, sql } from 'drizzle-orm'
import { earnings } from '../distributions/tables.ts'
import { isFrozen } from '../holders/is-frozen.ts'

/** Paid, of an issuance in which its holder is frozen: it waits until that is lifted. */
export const isHeldBack: SQL | undefined = and(
  eq(earnings.status, 'PAID'),
  isFrozen({
    tenant_id: earnings.tenant_id,
    issuance_id: earnings.issuance_id,
    user_id: earnings.investor_id,
  }),
)

/** Paid, and its holder may have it. */
export const isClaimable: SQL | undefined = and(eq(earnings.status, 'PAID'), sql`not ${isHeldBack}`)
