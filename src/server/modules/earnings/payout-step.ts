import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { Entry } from '../../kernel/journal/post.ts'
import { earnings } from '../distributions/tables.ts'
import { claims } from './tables.ts'

/** Records on a claim and its lines that its payout was sent, arrived or was returned. A return voids the receipt. */
export async function recordPayoutStep(ctx: Context, payout_id: string, entry: Entry['kind']): Promise<void> {
  const dates = datesAfter(ctx, entry)
  if (!dates) return
  const claimIds = ctx.tx.select({ id: claims.id }).from(claims).where(eq(claims.payout_id, payout_id))
  await ctx.tx
    .update(earnings)
    .set({ ...dates, changed_at: ctx.now })
    .where(inArray(earnings.claim_id, claimIds))
  if (entry === 'pay_out') return
  const receipt_at = entry === 'arrive' ? ctx.realNow : null
  const [claim] = await ctx.tx
    .update(claims)
    .set({ receipt_at, receipt_file_id: null })
    .where(eq(claims.payout_id, payout_id))
    .returning({ id: claims.id })
  if (claim && receipt_at) await ctx.send('earningReceipt', { row: claim.id })
}

function datesAfter({ now }: Context, entry: Entry['kind']) {
  if (entry === 'pay_out') return { executed_at: now }
  if (entry === 'arrive') return { delivered_at: now }
  return entry === 'come_back' ? { executed_at: null, delivered_at: null } : undefined
}
