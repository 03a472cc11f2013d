import { and, asc, desc, eq } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { PaymentProvider } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { bank } from '../bank.ts'
import { lastSteps } from '../history.ts'
import { differenceRow, selectDifferences } from '../rows.ts'
import { sourcesOf } from '../sources.ts'
import { comparisons, differences } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.difference_status
const maxComparedDays = 10

const list: List<'-day'> = {
  table: differences,
  id: differences.id,
  part: differences.status,
  orders: { '-day': { by: differences.day, down: true } },
}

export const listDifferences: Handler<'listDifferences'> = async (ctx, { params }) => {
  const { page, size = 20, status } = params
  const query = { page, size, sort: '-day', parts: status ?? statuses } as const
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectDifferences(ctx, whereListed),
  )
  const { provider, day, ours, theirs } = comparisons
  const whereOfDay = and(eq(differences.provider, provider), eq(differences.day, day))
  const comparisonRows = await ctx.tx
    .select({ provider, day, ours, theirs, differences: ctx.tx.$count(differences, whereOfDay) })
    .from(comparisons)
    .orderBy(desc(day), asc(provider))
    .limit(maxComparedDays)
  const sources = await sourcesOf(ctx)
  const items = inIdOrder(ids, rows, ({ difference }) => difference.id).map(differenceRow)
  ctx.noted.people = otherUserIds(
    ctx,
    items.map(({ user_id }) => user_id),
  )
  const bank_on = sources.find((source) => source.provider === bank)?.last_on
  return {
    items,
    total,
    pages,
    open: await ctx.tx.$count(differences, eq(differences.status, 'OPEN')),
    sources,
    ...(bank_on && { bank_on }),
    explanations: await lastSteps(ctx),
    compared: comparisonRows.map((row) => ({ ...row, provider: row.provider as PaymentProvider })),
  }
}
