import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { issuances } from '../issuances/tables.ts'

/** Adds to what was paid for an issuance. It locks the issuance until the commit, so it comes late. */
export async function addToRaised(
  ctx: Pick<Context, 'tx'>,
  issuanceId: string,
  amount: bigint,
): Promise<void> {
  await ctx.tx
    .update(issuances)
    .set({ raised: sql`${issuances.raised} + ${amount}` })
    .where(eq(issuances.id, issuanceId))
}
