import { sql } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { WalletStatus } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { countsOf, queryOf, queue } from '../../../kernel/lists/queue.ts'
import { noteNamed } from '../../other-owners.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { detailOf, selectDetails } from '../rows.ts'
import { wallets } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.wallet_status

const reviewQueue = queue(wallets, { parts: statuses as WalletStatus[], waiting: ['REVIEW'] })

/** Matches the condition of the partial index. */
const whereExternal = sql`${wallets.kind} = 'EXTERNAL'`

export const listWallets: Handler<'listWallets'> = async (ctx, { params }) => {
  const { q = '' } = params
  const search = q.trim() ? { words: q, among: { user: wallets.user_id } } : undefined
  const query = { ...queryOf(reviewQueue, params), where: whereExternal, search }
  const { ids, rows, total, pages, counts } = await listPage(ctx.tx, reviewQueue.list, query, (whereListed) =>
    selectDetails(ctx, whereListed),
  )
  const records = inIdOrder(ids, rows, ({ wallet }) => wallet.id)
  const items = records.map(detailOf)
  noteNamed(
    ctx,
    records.flatMap(({ others }) => others),
  )
  ctx.noted.people = otherUserIds(
    ctx,
    items.map(({ user_id }) => user_id),
  )
  return { items, total, pages, counts: countsOf(reviewQueue, counts) }
}
