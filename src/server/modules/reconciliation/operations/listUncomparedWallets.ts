import { and, eq } from 'drizzle-orm'
import type { ComparedMovement, PaymentProvider, UncomparedReason } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { users } from '../../auth/tables.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { fullName } from '../../person.ts'
import { uncomparedWallets } from '../tables.ts'

const list: List<'oldest'> = {
  table: uncomparedWallets,
  id: uncomparedWallets.id,
  orders: { oldest: { by: uncomparedWallets.since } },
}

export const listUncomparedWallets: Handler<'listUncomparedWallets'> = async (ctx, { params }) => {
  const { page, size = 20 } = params
  const query = { page, size, sort: 'oldest' } as const
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    ctx.tx
      .select({ uncompared: uncomparedWallets, holder: { name: users.name, surname: users.surname } })
      .from(uncomparedWallets)
      .leftJoin(
        users,
        and(eq(users.tenant_id, uncomparedWallets.tenant_id), eq(users.id, uncomparedWallets.user_id)),
      )
      .where(whereListed),
  )
  const items = inIdOrder(ids, rows, ({ uncompared }) => uncompared.id).map(({ uncompared, holder }) => ({
    id: uncompared.id,
    provider: uncompared.provider as PaymentProvider,
    movement: uncompared.movement as ComparedMovement,
    number: uncompared.wallet,
    reference: holder ? fullName(holder) : uncompared.reference,
    user_id: uncompared.user_id ?? '',
    reason: uncompared.reason as UncomparedReason,
    since: uncompared.since.toISOString(),
  }))
  ctx.noted.people = otherUserIds(
    ctx,
    items.map(({ user_id }) => user_id),
  )
  return { items, total, pages }
}
