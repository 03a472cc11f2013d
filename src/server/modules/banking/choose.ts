import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { type BankAccount, bankAccounts } from './tables.ts'

/** Holds until the transaction ends: who names, chooses or verifies accounts of a person comes one after the other. */
export async function lockAccountsOf({ tx }: Pick<Context, 'tx'>, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** The account that money of a person is sent to. */
export async function chosenOf(
  { tx }: Pick<Context, 'tx'>,
  userId: string,
): Promise<BankAccount | undefined> {
  const isChosen = and(eq(bankAccounts.user_id, userId), eq(bankAccounts.for_payouts, true))
  const [chosen] = await tx.select().from(bankAccounts).where(isChosen)
  return chosen
}

/** Sends money to this account from now on. Undefined where it cannot take any by now. */
export async function choose(
  ctx: Pick<Context, 'tx' | 'now'>,
  { id, user_id }: Pick<BankAccount, 'id' | 'user_id'>,
): Promise<BankAccount | undefined> {
  const isChosen = and(eq(bankAccounts.user_id, user_id), eq(bankAccounts.for_payouts, true))
  await ctx.tx.update(bankAccounts).set({ for_payouts: false, changed_at: ctx.now }).where(isChosen)
  const canTake = and(eq(bankAccounts.id, id), inArray(bankAccounts.status, ['MATCHED', 'VERIFIED']))
  const to = { for_payouts: true, changed_at: ctx.now }
  const [chosen] = await ctx.tx.update(bankAccounts).set(to).where(canTake).returning()
  return chosen
}
