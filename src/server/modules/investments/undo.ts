import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { issuances } from '../../database/tables/issuances.ts'
import { clearing, escrow, reserved, treasury } from '../../journal/accounts.ts'
import { post, transfer } from '../../journal/post.ts'
import type { Investment } from '../../lifecycle.ts'
import { charged } from './statuses.ts'

/** Gives a canceled investment's tokens back to the sale, and all its money, fees too, back to the investor. */
export async function undo(ctx: Context, before: Investment): Promise<void> {
  const { id, issuance_id, investor_id, payment_method, tokens, total } = before
  if (charged.includes(before.status)) {
    await post(ctx, {
      kind: 'refund',
      investmentId: id,
      postings: transfer(escrow(issuance_id), clearing(payment_method), total),
    })
  }
  await post(ctx, {
    kind: 'release',
    investmentId: id,
    postings: transfer(reserved(investor_id, issuance_id), treasury(issuance_id), tokens),
  })
  // Last, because it locks the issuance for everybody until the commit.
  await ctx.tx
    .update(issuances)
    .set({ tokens_taken: sql`${issuances.tokens_taken} - ${tokens}` })
    .where(eq(issuances.id, issuance_id))
}
