import { and, eq, inArray, isNull } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler, RequestContext, User } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereTimeWithin } from '../../../kernel/lists/range.ts'
import { noticeTextsOf } from '../notice-texts.ts'
import { notifications } from '../tables.ts'
import { countUnread } from '../unread.ts'

const list: List<'newest'> = {
  table: notifications,
  id: notifications.id,
  orders: { newest: { by: notifications.at, down: true } },
}

export const listNotifications: Handler<'listNotifications'> = async (ctx, { params }) => {
  const { tx } = ctx
  const reader = requireUser(ctx)
  const { page, size = 20, unread, kind, project, on: dateRange } = params
  const where = and(
    eq(notifications.user_id, reader.id),
    unread ? isNull(notifications.read_at) : undefined,
    kind && inArray(notifications.kind, kind),
    project === undefined ? undefined : eq(notifications.project, project),
    whereTimeWithin(ctx, notifications.at, dateRange),
  )
  const query = { page, size, sort: 'newest', where } as const
  const [{ ids, rows, total, pages }, unreadCount] = await allSettledInOrder([
    listPage(tx, list, query, (whereListed) => tx.select().from(notifications).where(whereListed)),
    countUnread(tx, reader.id),
  ])
  const items = inIdOrder(ids, rows, ({ id }) => id).map((row) => notificationOf(ctx, row, reader))
  return { items, total, unread: unreadCount, pages }
}

function notificationOf(
  ctx: RequestContext,
  row: typeof notifications.$inferSelect,
  reader: Pick<User, 'name'>,
) {
  const { id, kind, said, project, link, at, read_at } = row
  const { issuance_title = project } = said[ctx.language]
  return {
    id,
    kind,
    link,
    ...noticeTextsOf(ctx, row, reader, ctx.language),
    sender: row.sender || ctx.tenant.customization.title,
    project: String(issuance_title),
    at: at.toISOString(),
    state: read_at ? ('READ' as const) : ('UNREAD' as const),
  }
}
