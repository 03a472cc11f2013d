import { type SQL, sql } from 'drizzle-orm'
import { differences } from './tables.ts'

/** Selects open differences of confirmed proofs whose movement was of a smaller amount. */
export const whereShortage: SQL = sql`(${differences.provider} = 'bank' and ${differences.kind} = 'OTHER_AMOUNT'
  and ${differences.status} = 'OPEN' and ${differences.theirs} < ${differences.ours})`
