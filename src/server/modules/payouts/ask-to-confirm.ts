import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { notify } from './notify.ts'
import type { PayoutRecord } from './rows.ts'
import { payouts } from './tables.ts'

/**
 * Stores the URL where the investor confirms a payout (empty if no confirmation is needed) and mails it once per step.
 */
export async function askToConfirm(
  ctx: Context,
  record: PayoutRecord,
  url: string,
  step = '',
): Promise<void> {
  const { id, retried, next: previousUrl } = record.payout
  if (url === previousUrl) return
  await ctx.tx.update(payouts).set({ next: url }).where(eq(payouts.id, id))
  if (url !== '') await notify(ctx, 'payout_confirm', record, `confirm/${retried}/${step}`)
}
