import { and, eq, sql } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { investorBalance } from '../../kernel/journal/accounts.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'
import { lockUser } from '../auth/accounts.ts'

/** Reads a person's balance from the journal. */
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

/** The same, for who is about to spend of it: of two at once the second waits, and finds what the first left. */
export async function lockBalance(
  ctx: Pick<Context, 'tx'>,
  userId: string,
  currency: string,
): Promise<Cents> {
  await lockUser(ctx, userId)
  return balanceOf(ctx, userId, currency)
}
