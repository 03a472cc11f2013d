import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { type Owner, whereOwnedBy } from './owner.ts'
import { type BankAccount, bankAccounts } from './tables.ts'

const whereChosen = (owner: Owner) => and(whereOwnedBy(owner), eq(bankAccounts.for_payouts, true))

/** Returns the payout account of a person or an organisation. */
export async function chosenOf({ tx }: Pick<Context, 'tx'>, owner: Owner): Promise<BankAccount | undefined> {
  const [payoutAccount] = await tx.select().from(bankAccounts).where(whereChosen(owner))
  return payoutAccount
}

/** Makes an account the payout account and returns it; undefined if it may no longer receive payouts. */
export async function choose(
  ctx: Pick<Context, 'tx' | 'now'>,
  account: Pick<BankAccount, 'id'> & Owner,
): Promise<BankAccount | undefined> {
  const unchosenValues = { for_payouts: false, changed_at: ctx.now }
  await ctx.tx.update(bankAccounts).set(unchosenValues).where(whereChosen(account))
  const whereUsable = and(
    eq(bankAccounts.id, account.id),
    inArray(bankAccounts.status, ['MATCHED', 'VERIFIED']),
  )
  const chosenValues = { for_payouts: true, changed_at: ctx.now }
  const [payoutAccount] = await ctx.tx.update(bankAccounts).set(chosenValues).where(whereUsable).returning()
  return payoutAccount
}
