import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Operations } from '../../../../generated/operations.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { certificateRow, selectCertificates } from '../rows.ts'
import { taxCertificates } from '../tables.ts'

type Sort = NonNullable<Operations['listTaxCertificates']['params']['sort']>

const { enum: statuses } = enumerations.$defs.tax_certificate_status

const list: List<Sort> = {
  table: taxCertificates,
  id: taxCertificates.id,
  part: taxCertificates.status,
  orders: {
    waiting: { by: taxCertificates.sent_at, rank: (status) => (status === 'PENDING' ? 0 : 1) },
    '-sent': { by: taxCertificates.sent_at, down: true },
    sent: { by: taxCertificates.sent_at },
  },
}

export const listTaxCertificates: Handler<'listTaxCertificates'> = async (ctx, { params }) => {
  const { page, q = '', size = 20, sort = 'waiting', status } = params
  const searchColumns = { entity: taxCertificates.entity_id, user: taxCertificates.user_id }
  const search = q.trim() ? { words: q, among: searchColumns } : undefined
  const query = { page, size, sort, parts: status ?? statuses, where: undefined, search }
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectCertificates(ctx, whereListed),
  )
  const items = inIdOrder(ids, rows, ({ certificate }) => certificate.id).map((row) =>
    certificateRow(ctx, row),
  )
  ctx.noted.people = otherUserIds(
    ctx,
    items.map(({ user_id }) => user_id),
  )
  return { items, total, pages }
}
