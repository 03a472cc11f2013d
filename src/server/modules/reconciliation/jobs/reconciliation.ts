import { eq, max } from 'drizzle-orm'
import { bankTimeZone, calendarDay, dayAfter, daysAfter } from '../../../../domain/calendar.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import type { PaymentReport, ReportedMovement } from '../../../providers/payment/service.ts'
import { ignoreUnavailable } from '../../payments/ask-provider.ts'
import type { RunInContext } from '../../payments/prepare-card.ts'
import { bank, compareBank, daysToCompare } from '../bank.ts'
import { compare, sideOf } from '../compare.ts'
import { methodsByReference, ownMovementsOf } from '../own-movements.ts'
import { resolveArrived } from '../resolve-arrived.ts'
import { resolveDebits } from '../resolve-debits.ts'
import { resolveReported } from '../resolve-reported.ts'
import { storeDay } from '../store-day.ts'
import { comparisons } from '../tables.ts'
import { hasUncompared, type WalletMovement } from '../uncompared.ts'
import { storeUnseenProofs } from '../unseen-proofs.ts'
import { compareWallets, type SelectWallets } from '../wallets.ts'
import { walletsOfDeposits } from '../wallets-of-deposits.ts'
import { markCompared, walletsOfInvestors } from '../wallets-of-investors.ts'
import { walletsOfIssuances } from '../wallets-of-issuances.ts'

/** Limits the days compared in one run, and the days before today on the first run. */
const maxDaysPerRun = 14

/** Compares each provider's report with our clearing accounts, once for each past day. */
export const reconciliation: Job<object> = {
  concurrency: 1,
  retries: 1,
  retryInSeconds: 600,
  expireInSeconds: 600,
  everySeconds: 3600,
  async outside(services, tenant) {
    const runInContext: RunInContext = (work) => inTenant(services, tenant, 'reconciliation', work)
    const reports = await runInContext(async (ctx) => Object.entries(ctx.paymentReports))
    await runInContext(resolveArrived)
    await runInContext(resolveDebits)
    for (const day of await runInContext((ctx) => daysToCompare(ctx, maxDaysPerRun)))
      await runInContext(async (ctx) =>
        storeDay(ctx, { provider: bank, day, ...(await compareBank(ctx, day)) }),
      )
    await runInContext(storeUnseenProofs)
    for (const [provider, report] of reports) {
      const days = await runInContext((ctx) => uncomparedDays(ctx, provider))
      for (const day of days) if (!(await compareReport(runInContext, provider, report, day))) break
      await compareBalances(runInContext, provider, report, days.length > 0)
    }
  },
}

/**
 * Compares the wallets at a provider: those of investors every hour, a part each time, the few others once a day, and
 * again while one could not be compared.
 */
async function compareBalances(
  runInContext: RunInContext,
  provider: string,
  { balanceOf, methods }: PaymentReport,
  isNewDay: boolean,
): Promise<void> {
  if (!balanceOf) return
  const investors = walletsOfInvestors(provider, methods)
  await compareWallets(runInContext, {
    provider,
    movement: 'INVESTOR_WALLET',
    balanceOf,
    select: investors,
    markCompared,
  })
  const compareIfDue = async (movement: WalletMovement, select: SelectWallets) => {
    if (isNewDay || (await runInContext((ctx) => hasUncompared(ctx, provider, movement))))
      await compareWallets(runInContext, { provider, movement, balanceOf, select })
  }
  await compareIfDue('ISSUANCE_WALLET', walletsOfIssuances(provider))
  await compareIfDue('DEPOSIT_WALLET', walletsOfDeposits(methods))
}

/** Lists the past days without a comparison, oldest first. Counts days by the real clock, as providers do. */
async function uncomparedDays({ tx, realNow }: Context, provider: string): Promise<string[]> {
  const today = calendarDay(realNow, bankTimeZone)
  const [lastComparison] = await tx
    .select({ day: max(comparisons.day) })
    .from(comparisons)
    .where(eq(comparisons.provider, provider))
  const firstDay = lastComparison?.day ? dayAfter(lastComparison.day) : daysAfter(today, -maxDaysPerRun)
  const days = Array.from({ length: maxDaysPerRun }, (_, index) => daysAfter(firstDay, index))
  return days.filter((day) => day < today)
}

/** Compares and stores a day. Returns false if the provider does not respond, so that the next run tries again. */
async function compareReport(
  runInContext: RunInContext,
  provider: string,
  report: PaymentReport,
  day: string,
): Promise<boolean> {
  const shortComparison = await compareWithReport(runInContext, report, day, 1)
  // A longer report finds payments that the provider reported days before our booking.
  const isPaymentMissing = shortComparison?.differing.some(({ kind }) => kind === 'MISSING_THERE')
  const comparison =
    (isPaymentMissing && (await compareWithReport(runInContext, report, day, maxDaysPerRun))) ||
    shortComparison
  if (!comparison) return false
  const { reported, ...dayComparison } = comparison
  await runInContext(async (ctx) => {
    await storeDay(ctx, { provider, day, ...dayComparison })
    await resolveReported(ctx, provider, reported)
  })
  return true
}

/**
 * Compares our movements of a day with a report that starts `daysBefore` days earlier; undefined if the provider does
 * not respond.
 */
async function compareWithReport(
  runInContext: RunInContext,
  report: PaymentReport,
  day: string,
  daysBefore: number,
) {
  const theirs = await report.of(daysAfter(day, -daysBefore), daysAfter(day, 1)).catch(ignoreUnavailable)
  if (!theirs) return undefined
  const references = theirs.map(({ reference }) => reference)
  const { ours, methods } = await runInContext(async (ctx) => ({
    ours: await ownMovementsOf(ctx, report.methods, day, references),
    methods: await methodsByReference(ctx, references),
  }))
  const [defaultMethod = ''] = report.methods
  const methodOf = ({ reference, method }: ReportedMovement) =>
    methods.get(reference) ?? method ?? defaultMethod
  const sideOfDay = (movements: readonly ReportedMovement[]) =>
    sideOf(movements.filter((movement) => movement.day === day))
  return {
    ours: sideOfDay(ours),
    theirs: sideOfDay(theirs),
    differing: compare(day, ours, theirs, methodOf),
    reported: theirs,
  }
}
