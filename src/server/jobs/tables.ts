import { index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from '../database/table.ts'

/** Jobs that failed at their last try, until a manager sends them again. Nothing here is what a person typed. */
export const failedJobs = tenantTable(
  'failed_jobs',
  {
    id: uuid('id').notNull(),
    job: text('job').notNull(),
    /** The data that the job was sent with. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The number of tries. */
    tries: integer('tries').notNull(),
    /** The class and code of the error; its message might hold personal data. */
    reason: text('reason').notNull(),
    failed_at: instant('failed_at').notNull(),
  },
  (t) => [
    // What fails again is told once.
    unique('failed_jobs_work').on(t.tenant_id, t.job, t.data),
    index('failed_jobs_at').on(t.tenant_id, t.failed_at, t.id),
  ],
)
