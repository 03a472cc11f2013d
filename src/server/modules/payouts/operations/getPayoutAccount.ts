import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { detailOf, selectDetails } from '../../banking/rows.ts'
import { bankAccounts } from '../../banking/tables.ts'
import { noteNamed } from '../../other-owners.ts'

export const getPayoutAccount: Handler<'getPayoutAccount'> = async (ctx, { subject }) => {
  const { payout, account } = subject
  const [record] = account ? await selectDetails(ctx, eq(bankAccounts.id, account.id)) : []
  if (record) noteNamed(ctx, record.others)
  return { investor_id: payout.investor_id, account: record ? detailOf(record) : null }
}
