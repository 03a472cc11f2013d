import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { payoutRow } from '../rows.ts'
import { payouts } from '../tables.ts'

export const retryPayout: Handler<'retryPayout'> = async (ctx, { subject }) => {
  const again = {
    ...{ return_at: ctx.realNow, refusal: '', ask_account_at: null, changed_at: ctx.now },
    retried: subject.payout.retried + 1,
  }
  const [payout = subject.payout] = await ctx.tx
    .update(payouts)
    .set(again)
    .where(eq(payouts.id, subject.payout.id))
    .returning()
  await ctx.send('providerReturn', { row: payout.id })
  return payoutRow(ctx, { ...subject, payout })
}
