import { type SQL, sql } from 'drizzle-orm'
import { demoClocks } from '../modules/tenants/tables.ts'

/** Where a tenant's domain time comes from: how many days it is ahead of the real one, as SQL within its transaction. */
export type TenantClock = SQL<number>

/** Every tenant lives in real time. */
export const realTime: TenantClock = sql<number>`0`

/** In the demo each tenant has a clock that can jump. */
export const demoTime: TenantClock = sql<number>`coalesce((select ${demoClocks.offset_days} from ${demoClocks}), 0)`
