import { and, eq } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Operations } from '../../../../generated/operations.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereTimeWithin } from '../../../kernel/lists/range.ts'
import { earnings } from '../../distributions/tables.ts'
import { issuanceIdBySlug } from '../../issuances/id-by-slug.ts'
import { earningRow, selectEarnings, whereAnnounced } from '../rows.ts'

type Params = Operations['listMyEarnings']['params']

const list: List<NonNullable<Params['sort']>, 'gross' | 'withholding' | 'net'> = {
  table: earnings,
  id: earnings.id,
  part: earnings.status,
  orders: {
    '-created': { by: earnings.created_at, down: true },
    created: { by: earnings.created_at },
    net: { by: earnings.net },
    '-net': { by: earnings.net, down: true },
  },
  sums: {
    of: { gross: earnings.gross, withholding: earnings.withholding, net: earnings.net },
    currency: earnings.currency,
    besides: ['FAILED', 'REVERSED'],
  },
}

export const listMyEarnings: Handler<'listMyEarnings'> = async (ctx, { params }) => {
  const { page, size = 20, sort = '-created', status, issuance } = params
  const query = {
    page,
    size,
    sort,
    parts: status ?? enumerations.$defs.earning_status.enum,
    where: and(
      eq(earnings.investor_id, requireUser(ctx).id),
      whereAnnounced,
      whereTimeWithin(ctx, earnings.created_at, params.created),
      issuance ? eq(earnings.issuance_id, issuanceIdBySlug(issuance)) : undefined,
    ),
  }
  const { ids, rows, total, pages, sums } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectEarnings(ctx, whereListed),
  )
  const { gross, withholding, net } = sums ?? {}
  return {
    items: inIdOrder(ids, rows, ({ earning }) => earning.id).map((row) => earningRow(ctx, row)),
    total,
    pages,
    ...(gross !== undefined &&
      withholding !== undefined &&
      net !== undefined && { sums: { gross, withholding, net } }),
  }
}
