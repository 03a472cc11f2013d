import { sql } from 'drizzle-orm'
import { payments } from './tables.ts'

/** What an attempt that was paid brought, in cents: by a transfer comes what its sender sends. */
export const amountReceived = sql`coalesce(nullif(${payments.received}, 0), ${payments.amount})`.mapWith(
  payments.amount,
)
