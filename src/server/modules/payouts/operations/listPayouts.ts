import { and, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { PayoutAccount } from '../../../../generated/domain.ts'
import type { Operations } from '../../../../generated/operations.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereAmountWithin, whereTimeWithin } from '../../../kernel/lists/range.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { whereByTransfer, whereHasAccount } from '../destination.ts'
import { payoutRow, selectPayouts } from '../rows.ts'
import { payouts } from '../tables.ts'

type Sort = NonNullable<Operations['listPayouts']['params']['sort']>

const list: List<Sort, 'amount'> = {
  table: payouts,
  id: payouts.id,
  part: payouts.status,
  orders: {
    '-created': { by: payouts.owed_at, down: true },
    created: { by: payouts.owed_at },
    amount: { by: payouts.amount },
    '-amount': { by: payouts.amount, down: true },
  },
  sums: { of: { amount: payouts.amount }, currency: payouts.currency },
}

const { enum: statuses } = enumerations.$defs.payout_status

export const listPayouts: Handler<'listPayouts'> = async (ctx, { params }) => {
  const { q = '', status, account, page, sort = '-created', size = 20 } = params
  const searchColumns = {
    user: payouts.investor_id,
    [`title.${ctx.language}`]: payouts.issuance_id,
    investment: payouts.investment_id,
  }
  const search = q.trim() ? { words: q, among: searchColumns } : undefined
  const where = and(
    whereTimeWithin(ctx, payouts.owed_at, params.created),
    whereAmountWithin(payouts.amount, params.amount),
    whereAccount(account),
  )
  const query = { page, size, sort, parts: status ?? statuses, where, search }
  const owedSumQuery = ctx.tx
    .select({ sum: sql<string>`coalesce(sum(${payouts.amount}), 0)::text` })
    .from(payouts)
    .where(inArray(payouts.status, ['OWED', 'FAILED']))
  const [listedPage, [owedSum], without_account] = await allSettledInOrder([
    listPage(ctx.tx, list, query, (whereListed) => selectPayouts(ctx, whereListed)),
    owedSumQuery,
    ctx.tx.$count(payouts, and(whereByTransfer, not(whereHasAccount))),
  ])
  const rows = inIdOrder(listedPage.ids, listedPage.rows, ({ payout }) => payout.id)
  ctx.noted.people = otherUserIds(
    ctx,
    rows.map(({ investor }) => investor.id),
  )
  return {
    items: rows.map((row) => payoutRow(ctx, row)),
    total: listedPage.total,
    pages: listedPage.pages,
    ...(listedPage.sums?.amount !== undefined && { sums: { amount: listedPage.sums.amount } }),
    owed: Number(owedSum?.sum ?? 0),
    without_account,
  }
}

function whereAccount(accountStates: PayoutAccount[] | undefined): SQL | undefined {
  const conditions = {
    CHOSEN: and(whereByTransfer, whereHasAccount),
    MISSING: and(whereByTransfer, not(whereHasAccount)),
  }
  return accountStates && or(...accountStates.map((state) => conditions[state]))
}
