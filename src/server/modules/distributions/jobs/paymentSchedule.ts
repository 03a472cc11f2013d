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
import { contentOf, countDrafted, type PlannedPayment, scheduleNext, scheduleOf } from '../schedule.ts'
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
    const issuance = await lentOf(ctx, whereDue)
    if (!issuance) return
    const drafted = await countDrafted(ctx, issuance.id)
    const [payment, next] = (await scheduleOf(ctx, issuance)).slice(drafted)
    if (payment && payment.total > 0) await announce(ctx, issuance, payment, drafted + 1)
    await scheduleNext(ctx, issuance.id, next)
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
  payment: PlannedPayment,
  number: number,
): Promise<void> {
  const [id, on] = [newId(), payment.on]
  await insertDraft(ctx, {
    ...{ id, issuance_id, currency, number, source: 'SCHEDULE', author_id: null, concept: '', due_on: on },
    record_at: endOfDay(daysAfter(on, -1)),
    ...contentOf(payment),
  })
  const [record] = await selectDistributions(ctx, eq(distributions.id, id))
  if (record) await notifyDue(ctx, record)
}
