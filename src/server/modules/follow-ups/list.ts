import type { SQL } from 'drizzle-orm'
import enumerations from '../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { FollowUpList } from '../../../generated/domain.ts'
import type { Operations } from '../../../generated/operations.ts'
import type { Context } from '../../kernel/context.ts'
import { inIdOrder } from '../../kernel/lists/in-id-order.ts'
import type { List } from '../../kernel/lists/list.ts'
import { listPage } from '../../kernel/lists/list-page.ts'
import { followUpRow, selectFollowUps } from './rows.ts'
import { followUps } from './tables.ts'

type Params = Pick<Operations['listMyFollowUps']['params'], 'page' | 'size' | 'status'>

/** Ranks unanswered questions first, then the newest. */
const list: List<'waiting'> = {
  table: followUps,
  id: followUps.id,
  part: followUps.status,
  orders: {
    waiting: { by: followUps.asked_at, down: true, rank: (status) => (status === 'ASKED' ? 0 : 1) },
  },
}

const { enum: statuses } = enumerations.$defs.follow_up_status

export async function followUpPage(
  ctx: Context,
  params: Params,
  where: SQL | undefined,
): Promise<FollowUpList> {
  const { page, size = 20, status } = params
  const query = { page, size, sort: 'waiting', parts: status ?? statuses, where } as const
  const result = await listPage(ctx.tx, list, query, (whereListed) => selectFollowUps(ctx, whereListed))
  const rows = inIdOrder(result.ids, result.rows, ({ followUp }) => followUp.id)
  return { items: rows.map((row) => followUpRow(ctx, row)), total: result.total, pages: result.pages }
}
