import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { notify } from './notify.ts'
import type { PayoutRecord } from './rows.ts'
import { payouts } from './tables.ts'

/** Stores where the investor confirms a payout, empty if not needed, and asks them by mail once for each step. */
export async function askToConfirm(
  ctx: Context,
  record: PayoutRecord,
  next: string,
  step = '',
): Promise<void> {
  const { id, retried, next: before } = record.payout
  if (next === before) return
  await ctx.tx.update(payouts).set({ next }).where(eq(payouts.id, id))
  if (next !== '') await notify(ctx, 'payout_confirm', record, `confirm/${retried}/${step}`)
}
