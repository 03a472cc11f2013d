import { failedJobs } from '../../../jobs/tables.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inOrder } from '../../../kernel/lists/in-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'

const list: List<'newest'> = {
  table: failedJobs,
  id: failedJobs.id,
  orders: { newest: { by: failedJobs.failed_at, down: true } },
}

export const listFailedJobs: Handler<'listFailedJobs'> = async (
  { tx, text },
  { params: { page, size = 20 } },
) => {
  const asked = { page, size, sort: 'newest' } as const
  const { ids, rows, total, pages } = await listPage(tx, list, asked, (isListed) =>
    tx.select().from(failedJobs).where(isListed),
  )
  const items = inOrder(ids, rows, ({ id }) => id).map(({ id, job, tries, reason, failed_at }) => ({
    ...{ id, job, tries, reason },
    title: text(`job.${job}`),
    failed_at: failed_at.toISOString(),
  }))
  return { items, total, pages }
}
