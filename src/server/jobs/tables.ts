import { index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from '../database/table.ts'

/** Stores jobs that failed their last try, until a manager sends them again; contains no user input. */
export const failedJobs = tenantTable(
  'failed_jobs',
  {
    id: uuid('id').notNull(),
    job: text('job').notNull(),
    /** Contains the data with which the job was sent. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Counts the tries. */
    tries: integer('tries').notNull(),
    /** Contains class and code of the error, but not its message, which may contain personal data. */
    reason: text('reason').notNull(),
    failed_at: instant('failed_at').notNull(),
  },
  (t) => [
    // Keeps one row per job and data.
    unique('failed_jobs_work').on(t.tenant_id, t.job, t.data),
    index('failed_jobs_at').on(t.tenant_id, t.failed_at, t.id),
  ],
)
