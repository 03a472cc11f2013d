import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { DistributionRecord } from './rows.ts'
import { type Earning, earnings } from './tables.ts'

/**
 * Makes a line whose money a manager held claimable, and reopens its distribution if it was closed. Returns the line
 * in a list, which is empty if the money is no longer held.
 */
export async function releaseOwed(ctx: Context, record: DistributionRecord, id: string): Promise<Earning[]> {
  const whereOwed = and(eq(earnings.id, id), eq(earnings.status, 'SETTLED'), eq(earnings.settlement, 'OWED'))
  const released = await ctx.tx
    .update(earnings)
    .set({ status: 'PAID', settlement: '', settlement_reason: '', changed_at: ctx.now })
    .where(whereOwed)
    .returning()
  if (released.length > 0 && record.distribution.status === 'CLOSED')
    await transition(ctx, 'distribution', record, 'release', { changes: { changed_at: ctx.now } })
  return released
}
