import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { bankAccounts } from '../banking/tables.ts'

/** Returns a seller's payout account, to which the buyer pays; undefined without one. */
export async function payoutAccountOf({ tx }: Pick<Context, 'tx'>, userId: string) {
  const [row] = await tx
    .select({ holder: bankAccounts.holder, iban: bankAccounts.iban })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.user_id, userId), bankAccounts.for_payouts))
  return row
}

/** Throws `requirement` if a seller has no payout account. */
export async function requireAccount(ctx: Pick<Context, 'tx'>, userId: string): Promise<void> {
  if (await payoutAccountOf(ctx, userId)) return
  throw new ApiError('requirement', { reason: { text: 'transfers.needs_account', fix: '/user/account' } })
}
