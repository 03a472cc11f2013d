import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { calendarDay } from '../../../../domain/calendar.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { lifecycleHistory } from '../../../kernel/lifecycle/tables.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { issuances } from '../../issuances/tables.ts'
import { reviewArrears } from '../arrears.ts'
import { lateFromAgain, lateFromOf } from '../late-from.ts'
import { notifyDue } from '../notify.ts'
import { type DistributionRecord, selectDistributions } from '../rows.ts'
import { countDrafted, type PlannedPayment, paymentColumns, scheduleNext, scheduleOf } from '../schedule.ts'
import { whereScheduledPayment } from '../scheduled-payments.ts'
import { distributions } from '../tables.ts'

/** Selects the drafts that this job canceled, because nothing was left to pay. */
const whereEnded = and(
  eq(distributions.status, 'CANCELED'),
  sql`(select ${lifecycleHistory.actor_kind} from ${lifecycleHistory}
    where ${lifecycleHistory.lifecycle} = 'distribution' and ${lifecycleHistory.subject_id} = ${distributions.id}
    order by ${lifecycleHistory.position} desc limit 1) = 'system'`,
)

/**
 * Plans a loan's payments again after capital was repaid outside its schedule or a payment was changed or funded:
 * corrects the drafts that nobody changed, reopens those that it canceled if they are owed again, and updates
 * the arrears.
 */
export const paymentReplan: Job<{ issuance: string }> = {
  concurrency: 1,
  retries: 5,
  retryInSeconds: 30,
  expireInSeconds: 60,
  run: async (ctx, { issuance: id }) => {
    const [issuance] = await ctx.tx.select().from(issuances).where(eq(issuances.id, id)).for('no key update')
    if (issuance?.modality !== 'FIXED_RATE') return
    const payments = await scheduleOf(ctx, issuance)
    await reviewArrears(ctx, id, payments)
    const whereUntouched = and(
      whereScheduledPayment(id),
      isNull(distributions.author_id),
      or(eq(distributions.status, 'DRAFT'), whereEnded),
    )
    const drafts = await selectDistributions(ctx, whereUntouched)
      .orderBy(asc(distributions.id))
      .for('no key update', { of: distributions })
    for (const draft of drafts) await correctDraft(ctx, draft, payments[(draft.distribution.number ?? 0) - 1])
    if (issuance.plan_next_at !== null) await scheduleNext(ctx, id, payments[await countDrafted(ctx, id)])
  },
}

/** Corrects the amounts of a draft, cancels it if they are zero, and reopens it if they no longer are. */
async function correctDraft(ctx: Context, draft: DistributionRecord, payment: PlannedPayment | undefined) {
  const timestamps = { changed_at: ctx.now }
  const { status, gross, capital_part } = draft.distribution
  if (!payment || payment.total === 0) {
    if (status === 'DRAFT') await transition(ctx, 'distribution', draft, 'cancel', { changes: timestamps })
    return
  }
  const content = paymentColumns(payment)
  if (status === 'CANCELED') return reopen(ctx, draft, { ...content, ...timestamps })
  if (gross !== content.gross || capital_part !== content.capital_part)
    await transition(ctx, 'distribution', draft, 'change', { changes: { ...content, ...timestamps } })
}

/**
 * Reopens a canceled draft and reminds the issuer. It is due today if its day has passed, and stays late by the days
 * before it was canceled.
 */
async function reopen(ctx: Context, draft: DistributionRecord, content: object): Promise<void> {
  const { distribution } = draft
  // Takes the later of the two days.
  const [, due_on = ''] = [distribution.due_on, calendarDay(ctx.now, ctx.timeZone)].toSorted()
  const late_from = lateFromAgain(ctx, lateFromOf(distribution), distribution.changed_at)
  await notifyDue(
    ctx,
    await transition(ctx, 'distribution', draft, 'reopen', { changes: { ...content, due_on, late_from } }),
  )
}
