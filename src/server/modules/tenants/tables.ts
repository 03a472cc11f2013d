import { integer, primaryKey } from 'drizzle-orm/pg-core'
import { tenantTable } from '../../database/table.ts'

/** Stores the offset of the demo's clock from real time, in days. */
export const demoClocks = tenantTable(
  'demo_clocks',
  { offset_days: integer('offset_days').notNull() },
  (t) => [primaryKey({ columns: [t.tenant_id] })],
)
