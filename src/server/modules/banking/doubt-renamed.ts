import { and, eq } from 'drizzle-orm'
import type { Context, User } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { isHolder } from './holder.ts'
import { selectDetails } from './rows.ts'
import { bankAccounts } from './tables.ts'

/**
 * Returns to review a person's matched accounts whose holder no longer has the person's name; they receive no payouts
 * during the review. Does not change accounts that a manager has verified.
 */
export async function doubtRenamed(
  ctx: Context,
  { id, name, surname }: Pick<User, 'id' | 'name' | 'surname'>,
): Promise<void> {
  const whereMatched = and(eq(bankAccounts.user_id, id), eq(bankAccounts.status, 'MATCHED'))
  const matchedAccounts = await selectDetails(ctx, whereMatched)
  for (const record of matchedAccounts)
    if (!isHolder(record.account.holder, { name, surname }))
      await transition(ctx, 'bank-account', record, 'doubt', {
        changes: { for_payouts: false, changed_at: ctx.now },
      })
}
