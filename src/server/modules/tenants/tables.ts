import { integer, primaryKey } from 'drizzle-orm/pg-core'
import { tenantTable } from '../../database/table.ts'

/** How far the demo's time stands from the real one. */
export const demoClocks = tenantTable(
  'demo_clocks',
  { offset_days: integer('offset_days').notNull() },
  (t) => [primaryKey({ columns: [t.tenant_id] })],
)
