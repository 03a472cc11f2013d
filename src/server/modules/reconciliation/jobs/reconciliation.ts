import { eq, max } from 'drizzle-orm'
import { calendarDay, dayAfter, daysAfter } from '../../../../domain/calendar.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import type { PaymentReport } from '../../../providers/payment/service.ts'
import { unanswered } from '../../payments/ask-provider.ts'
import { bank, compareBank, daysToCompare } from '../bank.ts'
import { compare, type Movement, sideOf } from '../compare.ts'
import { ownMovementsOf } from '../own-movements.ts'
import { resolveLate, storeDay } from '../store-day.ts'
import { comparisons } from '../tables.ts'

/** Limits the days compared in one run, and the days before today on the first run. */
const daysAtOnce = 14

type RunInContext = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Compares each provider's report with our clearing accounts, once for each past day. */
export const reconciliation: Job<object> = {
  ...{ concurrency: 1, retries: 1, retryInSeconds: 600, expireInSeconds: 600 },
  everySeconds: 3600,
  async outside(services, tenant) {
    const runInContext: RunInContext = (work) => inTenant(services, tenant, 'reconciliation', work)
    const reports = await runInContext(async (ctx) => Object.entries(ctx.paymentReports))
    await runInContext(resolveLate)
    for (const day of await runInContext((ctx) => daysToCompare(ctx, daysAtOnce)))
      await runInContext(async (ctx) =>
        storeDay(ctx, { provider: bank, day, ...(await compareBank(ctx, day)) }),
      )
    for (const [provider, report] of reports)
      for (const day of await runInContext((ctx) => daysLeft(ctx, provider)))
        if (!(await compareReport(runInContext, provider, report, day))) break
  },
}

/** Lists the past days without a comparison, oldest first, by real time as providers count. */
async function daysLeft({ tx, realNow }: Context, provider: string): Promise<string[]> {
  const today = calendarDay(realNow)
  const [last] = await tx
    .select({ day: max(comparisons.day) })
    .from(comparisons)
    .where(eq(comparisons.provider, provider))
  const first = last?.day ? dayAfter(last.day) : daysAfter(today, -daysAtOnce)
  const days = Array.from({ length: daysAtOnce }, (_, index) => daysAfter(first, index))
  return days.filter((day) => day < today)
}

/** Compares a day and returns true; returns false if the provider does not answer, so that the next run tries again. */
async function compareReport(
  within: RunInContext,
  provider: string,
  report: PaymentReport,
  day: string,
): Promise<boolean> {
  const near = await compared(within, report, day, 1)
  // A longer report finds payments that the provider reported days before our booking.
  const lacks = near?.differing.some(({ kind }) => kind === 'MISSING_THERE')
  const hasDifferences = (lacks && (await compared(within, report, day, daysAtOnce))) || near
  if (!hasDifferences) return false
  await within((ctx) => storeDay(ctx, { provider, day, ...hasDifferences }))
  return true
}

/**
 * Compares our movements of a day with a report that starts some days earlier; undefined if the provider does not
 * answer.
 */
async function compared(within: RunInContext, report: PaymentReport, day: string, daysBefore: number) {
  const theirs = await report.of(daysAfter(day, -daysBefore), daysAfter(day, 1)).catch(unanswered)
  if (!theirs) return undefined
  const references = theirs.map(({ reference }) => reference)
  const ours = await within((ctx) => ownMovementsOf(ctx, report.methods, day, references))
  const ofDay = (all: readonly Movement[]) => sideOf(all.filter((each) => each.day === day))
  return { ours: ofDay(ours), theirs: ofDay(theirs), differing: compare(day, ours, theirs) }
}
