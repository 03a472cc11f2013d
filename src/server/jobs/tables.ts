import { index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from '../database/table.ts'

/** Jobs whose last attempt failed, until a manager sends them again. They contain no user input. */
export const failedJobs = tenantTable(
  'failed_jobs',
  {
    id: uuid('id').notNull(),
    job: text('job').notNull(),
    /** The data with which the job was sent. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The number of attempts. */
    tries: integer('tries').notNull(),
    /** Class and code of the error, but not its message, which may contain personal data. */
    reason: text('reason').notNull(),
    failed_at: instant('failed_at').notNull(),
  },
  (t) => [
    // Allows one row per job and data.
    unique('failed_jobs_work').on(t.tenant_id, t.job, t.data),
    index('failed_jobs_at').on(t.tenant_id, t.failed_at, t.id),
  ],
)
