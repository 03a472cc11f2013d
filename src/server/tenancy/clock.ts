import { type SQL, sql } from 'drizzle-orm'
import { demoClocks } from '../modules/tenants/tables.ts'

/** Selects how many days a tenant's domain time is ahead of real time. */
export type TenantClock = SQL<number>

/** Uses real time for every tenant. */
export const realTime: TenantClock = sql<number>`0`

/** Uses the demo's clock, which each tenant can move forward. */
export const demoTime: TenantClock = sql<number>`coalesce((select ${demoClocks.offset_days} from ${demoClocks}), 0)`
