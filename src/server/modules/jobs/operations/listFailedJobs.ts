import { desc } from 'drizzle-orm'
import { failedJobs } from '../../../jobs/tables.ts'
import type { Handler } from '../../../kernel/context.ts'

export const listFailedJobs: Handler<'listFailedJobs'> = async (
  { tx, text },
  { params: { page = 1, size = 20 } },
) => {
  const rows = await tx
    .select()
    .from(failedJobs)
    .orderBy(desc(failedJobs.failed_at), desc(failedJobs.id))
    .limit(size)
    .offset((page - 1) * size)
  const items = rows.map(({ id, job, tries, reason, failed_at }) => ({
    ...{ id, job, tries, reason },
    title: text(`job.${job}`),
    failed_at: failed_at.toISOString(),
  }))
  return { items, total: await tx.$count(failedJobs) }
}
