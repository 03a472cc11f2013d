import type { Context } from '../../kernel/context.ts'
import { type Account, explaining } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'

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
export function postExplanation(ctx: Context, explanation: Explanation): Promise<void> {
  return postPart(ctx, explanation, 1)
}

/** Reverses an explanation whose missing movement has arrived. */
export function reverseExplanation(ctx: Context, explanation: Explanation): Promise<void> {
  return postPart(ctx, { ...explanation, amount: -explanation.amount }, 2)
}

async function postPart(
  ctx: Context,
  { id, nature, account, amount }: Explanation,
  sequence: number,
): Promise<void> {
  const explainingAccount = explaining(nature, account.owner, account.unit)
  if (!explainingAccount || amount === 0n) return
  await post(ctx, {
    ...{ cause: { kind: 'correction', id }, kind: 'correct', sequence },
    postings: transfer(account, explainingAccount, amount),
  })
}
