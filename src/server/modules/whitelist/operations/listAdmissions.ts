import { eq } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Operations } from '../../../../generated/operations.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { admissionOf, isManager, selectAdmissions, stepsOf } from '../rows.ts'
import { admissions } from '../tables.ts'

type Sort = NonNullable<Operations['listAdmissions']['params']['sort']>

const { enum: statuses } = enumerations.$defs.admission_status

const list: List<Sort> = {
  table: admissions,
  id: admissions.id,
  part: admissions.status,
  orders: {
    waiting: { by: admissions.added_at, down: true, rank: (status) => statuses.indexOf(status) },
    '-added': { by: admissions.added_at, down: true },
    added: { by: admissions.added_at },
  },
}

export const listAdmissions: Handler<'listAdmissions'> = async (ctx, { params, subject }) => {
  const { page, q = '', size = 20, sort = 'waiting', status } = params
  // Only managers may search people by their e-mail address.
  const searchScope = isManager(ctx) ? 'user' : 'person'
  const query = {
    page,
    size,
    sort,
    parts: status ?? statuses,
    where: eq(admissions.issuance_id, subject.issuance.id),
    search: q.trim() ? { words: q, among: { [searchScope]: admissions.user_id }, few: true } : undefined,
  }
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    allSettledInOrder([selectAdmissions(ctx, whereListed), stepsOf(ctx, whereListed)]),
  )
  const [records, steps] = rows
  ctx.noted.people = otherUserIds(
    ctx,
    records.map(({ admission }) => admission.user_id ?? ''),
  )
  return {
    items: inIdOrder(ids, records, ({ admission }) => admission.id).map((row) =>
      admissionOf(ctx, row, steps.get(row.admission.id)),
    ),
    total,
    pages,
  }
}
