import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import type { IssuanceList } from '../../../generated/domain.ts'
import type { Operations } from '../../../generated/operations.ts'
import type { Context } from '../../kernel/context.ts'
import { inIdOrder } from '../../kernel/lists/in-id-order.ts'
import type { List, Order } from '../../kernel/lists/list.ts'
import { listPage } from '../../kernel/lists/list-page.ts'
import { whereAmountWithin, whereDateWithin } from '../../kernel/lists/range.ts'
import { card, cardColumns } from './card.ts'
import { issuances } from './tables.ts'
import { titleColumn } from './wording.ts'

type Params = Operations['listIssuances']['params']

/** Ranks issuances in campaign first, then upcoming issuances; unlisted statuses rank 2, before closed issuances. */
const rankByStatus: Record<string, number> = { CAMPAIGN: 0, PRE_CAMPAIGN: 1, CLOSED: 3 }

/** Returns one page of issuances. */
export async function issuancePage(
  ctx: Context,
  params: Params,
  statuses: readonly string[],
  scope?: SQL,
): Promise<IssuanceList> {
  const { page, q = '', size = 12, sort = 'open', status, type } = params
  const query = {
    page,
    size,
    sort,
    parts: statuses.filter((allowed) => !status || status.some((requested) => requested === allowed)),
    where: and(
      isNull(issuances.removed_at),
      scope,
      type && inArray(issuances.type, type),
      whereDateWithin(issuances.ends_on, params.ends),
      whereAmountWithin(issuances.min_ticket, params.min_ticket),
    ),
    search: q.trim() ? { words: q, among: { [`issuance.${ctx.language}`]: issuances.id } } : undefined,
  }
  const { ids, rows, total, pages } = await listPage(ctx.tx, listDefinition(ctx), query, (whereListed) =>
    ctx.tx.select(cardColumns).from(issuances).where(whereListed),
  )
  return { items: inIdOrder(ids, rows, ({ id }) => id).map((row) => card(ctx, row)), total, pages }
}

function listDefinition({ language }: Context): List<NonNullable<Params['sort']>> {
  const title: Order = { by: titleColumn(language) }
  return {
    table: issuances,
    id: issuances.id,
    part: issuances.status,
    orders: {
      open: { by: issuances.ends_on, rank: (status) => rankByStatus[status] ?? 2 },
      newest: { by: issuances.starts_on, down: true },
      // Ranks running campaigns first.
      ending: { by: issuances.ends_on, rank: (status) => (status === 'CAMPAIGN' ? 0 : 1) },
      ends: { by: issuances.ends_on },
      '-ends': { by: issuances.ends_on, down: true },
      raised: { by: issuances.raised },
      '-raised': { by: issuances.raised, down: true },
      title,
      '-title': { ...title, down: true },
      min_ticket: { by: issuances.min_ticket },
      '-min_ticket': { by: issuances.min_ticket, down: true },
    },
  }
}
