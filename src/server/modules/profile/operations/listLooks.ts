import { and, eq, inArray, or } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { namedSubject } from '../../../kernel/reads.ts'
import { auditLog } from '../../../kernel/tables.ts'
import { rolesOf } from '../../auth/session.ts'
import { users } from '../../auth/tables.ts'
import { fullName } from '../../person.ts'
import { looks } from '../looks.ts'

const list: List<'newest'> = {
  table: auditLog,
  id: auditLog.id,
  orders: { newest: { by: auditLog.at, down: true } },
}

export const listLooks: Handler<'listLooks'> = async (ctx, { params: { page, size = 20 } }) => {
  const { id } = requireUser(ctx)
  const whereShown = or(eq(auditLog.subject, namedSubject), inArray(auditLog.operation, Object.keys(looks)))
  const where = and(eq(auditLog.subject_id, id), whereShown)
  const query = { page, size, sort: 'newest', where } as const
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    ctx.tx
      .select({ log: auditLog, viewer: users })
      .from(auditLog)
      .innerJoin(users, eq(users.id, auditLog.actor_id))
      .where(and(where, whereListed)),
  )
  const items = inIdOrder(ids, rows, ({ log }) => log.id).map(({ log, viewer }) => ({
    at: log.at.toISOString(),
    who: fullName(viewer),
    role: rolesOf(viewer, ctx.library)[0] ?? 'USER',
    how: log.subject === namedSubject ? 'NAME' : (looks[log.operation] ?? 'PAGE'),
    why: log.why,
  }))
  return { items, total, pages }
}
