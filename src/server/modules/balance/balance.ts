import { and, eq, sql } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { investorBalance } from '../../kernel/journal/accounts.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'
import { lockUser } from '../auth/accounts.ts'

/** Returns a person's balance from the journal. */
export async function balanceOf(
  { tx }: Pick<Context, 'tx'>,
  userId: string,
  currency: string,
): Promise<Cents> {
  const { account, owner, unit } = investorBalance(userId, currency)
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${journalPostings.amount}), 0)::text` })
    .from(journalPostings)
    .where(
      and(
        eq(journalPostings.owner, owner),
        eq(journalPostings.unit, unit),
        eq(journalPostings.account, account),
      ),
    )
  return cents(BigInt(row?.sum ?? 0))
}

/** Locks the account and returns the balance, so that of two concurrent payments the second sees the first. */
export async function lockBalance(
  ctx: Pick<Context, 'tx'>,
  userId: string,
  currency: string,
): Promise<Cents> {
  await lockUser(ctx, userId)
  return balanceOf(ctx, userId, currency)
}
