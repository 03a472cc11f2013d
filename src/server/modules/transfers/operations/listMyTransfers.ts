import { and, eq, or, sql } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { TransferWay } from '../../../../generated/domain.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereAmountWithin, whereTimeWithin } from '../../../kernel/lists/range.ts'
import { issuanceIdBySlug } from '../../issuances/id-by-slug.ts'
import { list } from '../list.ts'
import { selectTransfers, transferRow } from '../rows.ts'
import { transfers } from '../tables.ts'

export const listMyTransfers: Handler<'listMyTransfers'> = async (ctx, { params }) => {
  const { page, size = 20, sort = '-created', status, way, issuance } = params
  const { id } = requireUser(ctx)
  const whereParty = or(eq(transfers.seller_id, id), eq(transfers.buyer_id, id))
  const query = {
    page,
    size,
    sort,
    parts: status ?? enumerations.$defs.transfer_status.enum,
    where: and(
      whereParty,
      way && whereByDirection(id)[way],
      whereTimeWithin(ctx, transfers.proposed_at, params.created),
      whereAmountWithin(transfers.total, params.amount),
      issuance ? eq(transfers.issuance_id, issuanceIdBySlug(issuance)) : undefined,
    ),
  }
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectTransfers(ctx, whereListed),
  )
  const whereWaiting = or(
    and(eq(transfers.buyer_id, id), sql`${transfers.status} in ('PROPOSED', 'CHECKED')`),
    and(eq(transfers.seller_id, id), eq(transfers.status, 'PAID')),
  )
  return {
    items: inIdOrder(ids, rows, ({ transfer }) => transfer.id).map((row) => transferRow(ctx, row)),
    total,
    pages,
    waiting: await ctx.tx.$count(transfers, whereWaiting),
  }
}

function whereByDirection(id: string) {
  const whereBetweenOwnWallets = eq(transfers.seller_id, transfers.buyer_id)
  return {
    IN: and(eq(transfers.buyer_id, id), sql`not ${whereBetweenOwnWallets}`),
    OUT: and(eq(transfers.seller_id, id), sql`not ${whereBetweenOwnWallets}`),
    OWN: whereBetweenOwnWallets,
  } satisfies Record<TransferWay, unknown>
}
