import { sql } from 'drizzle-orm'
import { payments } from './tables.ts'

/** Selects the cents received by a paid attempt, which may differ from the requested amount for transfers. */
export const amountReceived = sql`coalesce(nullif(${payments.received}, 0), ${payments.amount})`.mapWith(
  payments.amount,
)
