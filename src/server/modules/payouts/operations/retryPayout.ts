import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { payoutRow } from '../rows.ts'
import { sendJob } from '../send-job.ts'
import { payouts } from '../tables.ts'

/** Selects refused payouts that no other manager has sent by transfer in the meantime. */
const whereRefused = and(ne(payouts.refusal, ''), inArray(payouts.status, ['OWED', 'FAILED']))

export const retryPayout: Handler<'retryPayout'> = async (ctx, { subject }) => {
  const columns = {
    return_at: ctx.realNow,
    return_asked: 0,
    refusal: '',
    ask_account_at: null,
    changed_at: ctx.now,
    retried: subject.payout.retried + 1,
  }
  const [payout] = await ctx.tx
    .update(payouts)
    .set(columns)
    .where(and(eq(payouts.id, subject.payout.id), whereRefused))
    .returning()
  if (!payout) return throwError('wrong_state')
  await sendJob(ctx, payout)
  return payoutRow(ctx, { ...subject, payout })
}
