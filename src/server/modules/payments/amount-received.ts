import { sql } from 'drizzle-orm'
import { payments } from './tables.ts'

/** Returns the amount received by a paid attempt in cents, which differs from the requested one for some transfers. */
export const amountReceived = sql`coalesce(nullif(${payments.received}, 0), ${payments.amount})`.mapWith(
  payments.amount,
)
