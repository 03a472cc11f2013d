import { type SQL, sql } from 'drizzle-orm'
import { demoClocks } from '../modules/tenants/tables.ts'

/** An SQL expression for the number of days by which a tenant's domain time is ahead of real time. */
export type TenantClock = SQL<number>

/** The clock of every tenant outside the demo: real time. */
export const realTime: TenantClock = sql<number>`0`

/** The demo's clock, which each tenant can move forward. */
export const demoTime: TenantClock = sql<number>`coalesce((select ${demoClocks.offset_days} from ${demoClocks}), 0)`
