import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { type BankAccount, bankAccounts } from './tables.ts'

const isChosen = (userId: string) => and(eq(bankAccounts.user_id, userId), eq(bankAccounts.for_payouts, true))

/** The account that money of a person is sent to. */
export async function chosenOf(
  { tx }: Pick<Context, 'tx'>,
  userId: string,
): Promise<BankAccount | undefined> {
  const [chosen] = await tx.select().from(bankAccounts).where(isChosen(userId))
  return chosen
}

/** Sends money to this account from now on. Undefined where it cannot take any by now. */
export async function choose(
  ctx: Pick<Context, 'tx' | 'now'>,
  { id, user_id }: Pick<BankAccount, 'id' | 'user_id'>,
): Promise<BankAccount | undefined> {
  const before = { for_payouts: false, changed_at: ctx.now }
  await ctx.tx.update(bankAccounts).set(before).where(isChosen(user_id))
  const canTake = and(eq(bankAccounts.id, id), inArray(bankAccounts.status, ['MATCHED', 'VERIFIED']))
  const to = { for_payouts: true, changed_at: ctx.now }
  const [chosen] = await ctx.tx.update(bankAccounts).set(to).where(canTake).returning()
  return chosen
}
