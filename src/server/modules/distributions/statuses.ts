import { sql } from 'drizzle-orm'

/** Announced, and not paid for: what an index holds is said to the letter. */
export const isUnpaid = sql.raw(`"distributions"."status" in ('DRAFT', 'CALCULATED', 'APPROVED')`)
