import { countDistinct, eq, type SQL } from 'drizzle-orm'
import { daysAfter } from '../../../../domain/calendar.ts'
import { cents } from '../../../../domain/money.ts'
import { startOfDay } from '../../../../domain/zoned-day.ts'
import type { IssuancePaymentPlan } from '../../../../generated/domain.ts'
import { constantsOf } from '../../../../language/documents/constants.ts'
import { newId } from '../../../database/ids.ts'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import type { Context } from '../../../kernel/context.ts'
import { paymentPlanOf } from '../../issuances/payment-plan.ts'
import { issuances, whereInPayment } from '../../issuances/tables.ts'
import { insertDraft } from '../draft.ts'
import { notifyDue } from '../notify.ts'
import { endOfDay } from '../record-date.ts'
import { selectDistributions } from '../rows.ts'
import { whereScheduledPayment } from '../scheduled-payments.ts'
import { distributions } from '../tables.ts'

type LoanIssuance = typeof issuances.$inferSelect
type PlannedPayment = IssuancePaymentPlan['payments'][number]

/**
 * Creates the draft of a loan's payment some days before it is due and reminds the issuer. Pauses while the tenant
 * hides earnings.
 */
export const paymentSchedule: Sweep = whenDue(
  { id: issuances.id, at: issuances.plan_at, where: whereInPayment },
  async (ctx, whereDue) => {
    if (ctx.tenant.customization.hide.earnings) return
    const issuance = await lentOf(ctx, whereDue)
    if (!issuance) return
    // Counts payments, because one that was reversed has several distributions.
    const [{ scheduled } = { scheduled: 0 }] = await ctx.tx
      .select({ scheduled: countDistinct(distributions.number) })
      .from(distributions)
      .where(whereScheduledPayment(issuance.id))
    const payments = paymentPlanOf(issuance, issuance.raised)?.payments ?? []
    const [payment, next] = payments.slice(scheduled)
    if (payment) await announce(ctx, issuance, payment, scheduled + 1)
    const plan = next?.on ? { plan_next_at: noticeOf(ctx, next.on) } : { plan_done: true }
    await ctx.tx.update(issuances).set(plan).where(eq(issuances.id, issuance.id))
  },
)

async function lentOf({ tx }: Context, whereDue: SQL | undefined): Promise<LoanIssuance | undefined> {
  const [issuance] = await tx.select().from(issuances).where(whereDue).for('no key update')
  return issuance
}

/** Creates the draft of a payment, with the end of the day before it is due as the record date. */
async function announce(
  ctx: Context,
  { id: issuance_id, currency }: LoanIssuance,
  { on = '', interest, capital, total }: PlannedPayment,
  number: number,
): Promise<void> {
  const id = newId()
  await insertDraft(ctx, {
    ...{ id, issuance_id, currency, number, source: 'SCHEDULE', author_id: null, concept: '', due_on: on },
    kind: capital > 0 ? 'REPAYMENT' : 'YIELD',
    record_at: endOfDay(daysAfter(on, -1)),
    gross: cents(total),
    rent_part: cents(interest),
    gain_part: cents(0),
    capital_part: cents(capital),
  })
  const [record] = await selectDistributions(ctx, eq(distributions.id, id))
  if (record) await notifyDue(ctx, record)
}

function noticeOf({ library }: Context, on: string): Date {
  return startOfDay(daysAfter(on, -constantsOf(library).schedule_days))
}
