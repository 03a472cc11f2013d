import { eq, type SQL } from 'drizzle-orm'
import { daysAfter } from '../../../../domain/calendar.ts'
import { newId } from '../../../database/ids.ts'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import type { Context } from '../../../kernel/context.ts'
import { issuances, whereInPayment } from '../../issuances/tables.ts'
import { insertDraft } from '../draft.ts'
import { notifyDue } from '../notify.ts'
import { endOfDay } from '../record-date.ts'
import { selectDistributions } from '../rows.ts'
import { countDrafted, type PlannedPayment, paymentColumns, scheduleNext, scheduleOf } from '../schedule.ts'
import { distributions } from '../tables.ts'

type LoanIssuance = typeof issuances.$inferSelect

/**
 * Creates the draft of a loan's payment some days before it is due and reminds the issuer. Pauses while the tenant
 * hides earnings.
 */
export const paymentSchedule: Sweep = whenDue(
  { id: issuances.id, at: issuances.plan_at, where: whereInPayment },
  async (ctx, whereDue) => {
    if (ctx.tenant.customization.hide.earnings) return
    const issuance = await lockLoan(ctx, whereDue)
    if (!issuance) return
    const draftedCount = await countDrafted(ctx, issuance.id)
    const [payment, nextPayment] = (await scheduleOf(ctx, issuance)).slice(draftedCount)
    if (payment && payment.total > 0) await draftPayment(ctx, issuance, payment, draftedCount + 1)
    await scheduleNext(ctx, issuance.id, nextPayment)
  },
)

async function lockLoan({ tx }: Context, whereDue: SQL | undefined): Promise<LoanIssuance | undefined> {
  const [issuance] = await tx.select().from(issuances).where(whereDue).for('no key update')
  return issuance
}

/** Creates the draft of a payment, with the end of the day before it is due as the record date. */
async function draftPayment(
  ctx: Context,
  { id: issuance_id, currency }: LoanIssuance,
  payment: PlannedPayment,
  number: number,
): Promise<void> {
  const [id, dueDay] = [newId(), payment.on]
  await insertDraft(ctx, {
    ...{
      id,
      issuance_id,
      currency,
      number,
      source: 'SCHEDULE',
      author_id: null,
      concept: '',
      due_on: dueDay,
      late_from: dueDay,
    },
    record_at: endOfDay(daysAfter(dueDay, -1), ctx.timeZone),
    ...paymentColumns(payment),
  })
  const [record] = await selectDistributions(ctx, eq(distributions.id, id))
  if (record) await notifyDue(ctx, record)
}
