import { sql } from 'drizzle-orm'
import { payments } from './tables.ts'

/** The amount received by a paid attempt in cents, which for transfers may differ from the requested one. */
export const amountReceived = sql`coalesce(nullif(${payments.received}, 0), ${payments.amount})`.mapWith(
  payments.amount,
)
