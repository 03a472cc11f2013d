import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { bankAccounts } from '../banking/tables.ts'

/** Returns the account where a seller is paid, which is their payout account. */
export async function payoutAccountOf({ tx }: Pick<Context, 'tx'>, userId: string) {
  const [found] = await tx
    .select({ holder: bankAccounts.holder, iban: bankAccounts.iban })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.user_id, userId), bankAccounts.for_payouts))
  return found
}

/** Refuses to offer anything for who could not be paid. */
export async function requireAccount(ctx: Pick<Context, 'tx'>, userId: string): Promise<void> {
  if (await payoutAccountOf(ctx, userId)) return
  throw new ApiError('requirement', { reason: { text: 'transfers.needs_account', fix: '/user/account' } })
}
