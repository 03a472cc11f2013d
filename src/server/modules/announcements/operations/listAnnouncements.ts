import { and, eq, ne, or } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { announcementOf, selectAnnouncements } from '../rows.ts'
import { announcements } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.announcement_status

const list: List<'newest'> = {
  table: announcements,
  id: announcements.id,
  part: announcements.status,
  orders: { newest: { by: announcements.created_at, down: true } },
}

export const listAnnouncements: Handler<'listAnnouncements'> = async (ctx, { params, subject }) => {
  const { page, size = 20, status } = params
  const whereVisible = or(ne(announcements.status, 'DRAFT'), eq(announcements.author_id, requireUser(ctx).id))
  const where = and(eq(announcements.issuance_id, subject.issuance.id), whereVisible)
  const query = { page, size, sort: 'newest', parts: status ?? statuses, where } as const
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectAnnouncements(ctx, whereListed),
  )
  const orderedRows = inIdOrder(ids, rows, ({ announcement }) => announcement.id)
  return { items: orderedRows.map((record) => announcementOf(ctx, record)), total, pages }
}
