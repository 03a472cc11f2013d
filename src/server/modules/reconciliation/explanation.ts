import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { type Account, explaining } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'

export interface Explanation {
  /** Identifies the difference or statement line. */
  id: string
  /** Contains a difference_nature. */
  nature: string
  /** Contains the account that differs from the bank or provider, by default a clearing account. */
  account: Account
  /**
   * Contains by how much the balance at the bank or provider exceeds the account, in minor units; negative if it is
   * smaller.
   */
  amount: bigint
}

/** Posts a manager's explanation, so that the account equals the bank's or provider's balance again. */
export async function postExplanation(
  ctx: Context,
  { id, nature, account, amount }: Explanation,
): Promise<void> {
  const explainingAccount = explaining(nature, account.owner, account.unit)
  if (!explainingAccount || amount === 0n) return
  await post(ctx, {
    cause: { kind: 'correction', id },
    kind: 'correct',
    sequence: await nextSequence(ctx, id),
    postings: transfer(account, explainingAccount, amount),
  })
}

/**
 * Reverses what the explanations of a difference or statement line have posted, because the missing movement has
 * arrived or a manager takes the explanation back. Posts nothing if nothing is left to reverse.
 */
export async function reverseExplanation(ctx: Context, id: string): Promise<void> {
  const { account, owner, unit, amount } = journalPostings
  const balance = sql<string>`sum(${amount})::text`
  const balances = await ctx.tx
    .select({ account, owner, unit, balance })
    .from(journalEntries)
    .innerJoin(
      journalPostings,
      and(
        eq(journalPostings.tenant_id, journalEntries.tenant_id),
        eq(journalPostings.entry_id, journalEntries.id),
      ),
    )
    .where(whereCausedBy(id))
    .groupBy(account, owner, unit)
    .having(sql`sum(${amount}) <> 0`)
  if (balances.length === 0) return
  await post(ctx, {
    cause: { kind: 'correction', id },
    kind: 'correct',
    sequence: await nextSequence(ctx, id),
    postings: balances.map(({ balance, ...row }) => ({
      ...row,
      account: row.account as Account['account'],
      amount: -BigInt(balance),
    })),
  })
}

/** Returns the number of the next entry about a locked difference or statement line. */
async function nextSequence({ tx }: Pick<Context, 'tx'>, id: string): Promise<number> {
  return (await tx.$count(journalEntries, whereCausedBy(id))) + 1
}

function whereCausedBy(id: string) {
  return and(eq(journalEntries.cause_kind, 'correction'), eq(journalEntries.cause_id, id))
}
