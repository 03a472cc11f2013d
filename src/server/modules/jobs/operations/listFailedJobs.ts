import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../database/connection.ts'
import { failedJobs } from '../../../jobs/tables.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { mails } from '../../../mail/tables.ts'
import { mailIdOf } from '../mail-in.ts'

const list: List<'newest'> = {
  table: failedJobs,
  id: failedJobs.id,
  orders: { newest: { by: failedJobs.failed_at, down: true } },
}

export const listFailedJobs: Handler<'listFailedJobs'> = async (
  { tx, text },
  { params: { page, size = 20 } },
) => {
  const query = { page, size, sort: 'newest' } as const
  const { ids, rows, total, pages } = await listPage(tx, list, query, (whereListed) =>
    tx.select().from(failedJobs).where(whereListed),
  )
  const subjects = await subjectsOf(tx, rows)
  const items = inIdOrder(ids, rows, ({ id }) => id).map((failedJob) => {
    const { id, job, tries, reason, failed_at } = failedJob
    return {
      id,
      job,
      tries,
      reason,
      title: text(`job.${job}`),
      about: subjects.get(mailIdOf(failedJob) ?? '') ?? '',
      failed_at: failed_at.toISOString(),
    }
  })
  return { items, total, pages }
}

/** Returns the subjects of the failed jobs' mails by mail id. */
async function subjectsOf(tx: Tx, rows: (typeof failedJobs.$inferSelect)[]): Promise<Map<string, string>> {
  const ids = rows.flatMap((failedJob) => mailIdOf(failedJob) ?? [])
  if (ids.length === 0) return new Map()
  const mailRows = await tx
    .select({ id: mails.id, told: mails.told })
    .from(mails)
    .where(inArray(mails.id, ids))
  return new Map(mailRows.map(({ id, told }) => [id, told]))
}
