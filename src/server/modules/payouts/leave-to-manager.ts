import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { payouts } from './tables.ts'

/**
 * Assigns a payout that its bank or provider refused to a manager, and schedules the reminder to choose another
 * account.
 */
export async function leaveToManager(ctx: Context, id: string, refusal: string): Promise<void> {
  await ctx.tx
    .update(payouts)
    .set({ return_at: null, refusal, ask_account_at: ctx.now, bank_account_id: null })
    .where(eq(payouts.id, id))
}
