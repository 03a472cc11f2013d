import { and, eq, exists, ne, sql } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { HolderList } from '../../../../generated/domain.ts'
import type { Operations } from '../../../../generated/operations.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereTimeWithin } from '../../../kernel/lists/range.ts'
import { sumOf } from '../../../kernel/lists/sum.ts'
import { issuances } from '../../issuances/tables.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { selectHoldObstacle } from '../../whitelist/may-hold.ts'
import { holderOf, selectHolders, whereCurrentFreeze } from '../rows.ts'
import { freezes, holders } from '../tables.ts'

type Params = Operations['listHolders']['params']
type Tab = keyof HolderList['counts']

const { enum: standings } = enumerations.$defs.holder_standing

const tabs: Record<Tab, readonly string[]> = {
  all: ['HOLDER', 'ORDERED', 'INTERESTED'],
  holders: ['HOLDER'],
  ordered: ['ORDERED'],
  interested: ['INTERESTED'],
  past: ['PAST'],
}

const list: List<NonNullable<Params['sort']>> = {
  table: holders,
  id: holders.id,
  part: holders.standing,
  orders: {
    '-tokens': { by: holders.tokens, down: true },
    tokens: { by: holders.tokens },
    '-ordered': { by: holders.ordered, down: true },
    ordered: { by: holders.ordered },
    '-since': { by: holders.since, down: true },
    since: { by: holders.since },
  },
}

export const listHolders: Handler<'listHolders'> = async (ctx, { params, subject }) => {
  const { page, q = '', size = 20, sort = '-tokens', tab = 'all' } = params
  // Searches by e-mail only if the reader may see it.
  const kind = ctx.session.roles.includes('ADMIN') ? 'user' : 'person'
  const query = {
    page,
    size,
    sort,
    parts: standings,
    shown: tabs[tab],
    where: and(
      eq(holders.issuance_id, subject.issuance.id),
      whereTimeWithin(ctx, holders.since, params.since),
      params.frozen ? whereFrozen(ctx) : undefined,
      params.outside ? whereNotAdmitted(ctx) : undefined,
    ),
    search: q.trim() ? { words: q, among: { [kind]: holders.user_id }, few: true } : undefined,
  }
  const { ids, rows, total, pages, counts } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectHolders(ctx, whereListed),
  )
  ctx.noted.listed = otherUserIds(
    ctx,
    rows.map(({ person }) => person.id),
  )
  const sum = (tab: Tab) => sumOf(tabs[tab].map((standing) => counts[standing] ?? 0))
  return {
    items: inIdOrder(ids, rows, ({ holder }) => holder.id).map((row) => holderOf(ctx, row)),
    total,
    pages,
    counts: {
      all: sum('all'),
      holders: sum('holders'),
      ordered: sum('ordered'),
      interested: sum('interested'),
      past: sum('past'),
    },
  }
}

function whereFrozen({ tx }: Context) {
  return exists(tx.select({ id: freezes.id }).from(freezes).where(whereCurrentFreeze))
}

function whereNotAdmitted({ tx }: Context) {
  const sameIssuance = and(eq(issuances.tenant_id, holders.tenant_id), eq(issuances.id, holders.issuance_id))
  const whereRefused = and(sameIssuance, ne(selectHoldObstacle(holders.user_id), sql`''`))
  return exists(tx.select({ id: issuances.id }).from(issuances).where(whereRefused))
}
