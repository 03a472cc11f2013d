import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { issuances } from '../../issuances/tables.ts'
import { type DistributionRecord, selectDistributions } from '../rows.ts'
import { contentOf, countDrafted, type PlannedPayment, scheduleNext, scheduleOf } from '../schedule.ts'
import { whereScheduledPayment } from '../scheduled-payments.ts'
import { distributions } from '../tables.ts'

/** Plans a loan's payments again after capital was repaid outside its schedule, and corrects the untouched drafts. */
export const paymentReplan: Job<{ issuance: string }> = {
  concurrency: 1,
  retries: 5,
  retryInSeconds: 30,
  expireInSeconds: 60,
  run: async (ctx, { issuance: id }) => {
    const [issuance] = await ctx.tx.select().from(issuances).where(eq(issuances.id, id)).for('no key update')
    if (issuance?.modality !== 'FIXED_RATE') return
    const payments = await scheduleOf(ctx, issuance)
    const whereUntouched = and(
      whereScheduledPayment(id),
      eq(distributions.status, 'DRAFT'),
      isNull(distributions.author_id),
    )
    const drafts = await selectDistributions(ctx, whereUntouched)
      .orderBy(asc(distributions.id))
      .for('no key update', { of: distributions })
    for (const draft of drafts) await correct(ctx, draft, payments[(draft.distribution.number ?? 0) - 1])
    if (issuance.plan_next_at !== null) await scheduleNext(ctx, id, payments[await countDrafted(ctx, id)])
  },
}

/** Corrects the amounts of a draft; cancels it if nothing is left to pay. */
async function correct(ctx: Context, draft: DistributionRecord, payment: PlannedPayment | undefined) {
  const at = { changed_at: ctx.now }
  if (!payment || payment.total === 0) {
    await transition(ctx, 'distribution', draft, 'cancel', { changes: at })
    return
  }
  const content = contentOf(payment)
  const { gross, capital_part } = draft.distribution
  if (gross !== content.gross || capital_part !== content.capital_part)
    await transition(ctx, 'distribution', draft, 'change', { changes: { ...content, ...at } })
}
