import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { issuances } from '../issuances/tables.ts'

/** Adds to the amount raised by an issuance. Locks the issuance until the commit, so callers call it last. */
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
