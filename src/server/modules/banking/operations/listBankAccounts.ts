import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { BankAccountStatus } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { countsOf, queryOf, queue } from '../../../kernel/lists/queue.ts'
import { noteNamed } from '../../other-owners.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { rowOf, selectDetails } from '../rows.ts'
import { bankAccounts } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.bank_account_status

const accountQueue = queue(bankAccounts, { parts: statuses as BankAccountStatus[], waiting: ['REVIEW'] })

export const listBankAccounts: Handler<'listBankAccounts'> = async (ctx, { params }) => {
  const { q = '' } = params
  const searchColumns = { user: bankAccounts.user_id, organisation: bankAccounts.organisation_id }
  const query = {
    ...queryOf(accountQueue, params),
    search: q.trim() ? { words: q, among: searchColumns } : undefined,
  }
  const { ids, rows, total, pages, counts } = await listPage(
    ctx.tx,
    accountQueue.list,
    query,
    (whereListed) => selectDetails(ctx, whereListed),
  )
  const records = inIdOrder(ids, rows, ({ account }) => account.id)
  const items = records.map(rowOf)
  noteNamed(
    ctx,
    records.flatMap(({ others }) => others),
  )
  ctx.noted.people = otherUserIds(
    ctx,
    items.map(({ user_id }) => user_id),
  )
  return { items, total, pages, counts: countsOf(accountQueue, counts) }
}
