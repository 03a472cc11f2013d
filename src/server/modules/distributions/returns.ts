import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import { percentOf } from '../../../domain/returns.ts'
import type {
  DistributionMoment,
  DistributionPayment,
  DistributionReturns,
  DistributionStatus,
  PaymentFrequency,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { chosenOf } from '../banking/choose.ts'
import { organisationOwner } from '../banking/owner.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { textIn } from '../issuances/wording.ts'
import { holdingsAt, outstandingOf } from './holdings.ts'
import { isLateOn } from './late-from.ts'
import { lentAmount } from './lent.ts'
import { nextReturnOn } from './next-return.ts'
import { distributionNameOf } from './rows.ts'
import { type PlannedPayment, scheduleOf } from './schedule.ts'
import { announcedStatuses, paidOutStatuses, startedStatuses, unfundedStatuses } from './statuses.ts'
import { type Distribution, distributions, earnings } from './tables.ts'

/** Returns the payments of an issuance to its holders, compared with its schedule. */
export async function returnsOf(ctx: Context, { issuance }: IssuanceRecord): Promise<DistributionReturns> {
  const { id: issuance_id, organisation_id, slug, issuer, currency } = issuance
  const frequency = issuance.payment_frequency as PaymentFrequency
  const today = calendarDay(ctx.now, ctx.timeZone)
  const nextInstant = new Date(ctx.now.getTime() + 1)
  const lots = await holdingsAt(ctx, { issuance_id, id: null, record_at: nextInstant })
  const account = await chosenOf(ctx, organisationOwner(organisation_id))
  const allDistributions = await ctx.tx
    .select()
    .from(distributions)
    .where(and(eq(distributions.issuance_id, issuance_id), ne(distributions.status, 'CANCELED')))
    .orderBy(asc(distributions.due_on), asc(distributions.id))
  const paidSums = await paidAmounts(ctx, issuance_id)
  const next_by = nextReturnOn(
    issuance,
    allDistributions.findLast(({ status }) => startedStatuses.includes(status)),
  )
  const invested = await lentAmount(ctx, issuance_id)
  const planned = (await scheduleOf(ctx, issuance)).map((payment, index) =>
    paymentOf(payment, index + 1, allDistributions, today),
  )
  const unscheduledPayments = planned.length > 0 ? paymentsOutside(ctx, allDistributions, today) : []
  const payments = [...planned, ...unscheduledPayments].sort((left, right) => left.on.localeCompare(right.on))
  return {
    issuance_id,
    organisation_id,
    slug,
    issuer,
    currency,
    payments,
    has_account: account !== undefined,
    title: textIn(issuance.title, ctx.language),
    can_announce: lots.length > 0,
    invested: Number(invested),
    outstanding: Number(outstandingOf(lots)),
    unpaid: allDistributions
      .filter(({ arrears_of, status }) => arrears_of !== null && unfundedStatuses.includes(status))
      .reduce((total, { gross }) => total + Number(gross), 0),
    paid_gross: Number(paidSums.gross),
    paid_capital: Number(paidSums.capital),
    paid_withholding: Number(paidSums.withholding),
    percent: percentOf(paidSums.gross - paidSums.capital, invested),
    defaults: allDistributions.filter(
      ({ status, defaulted_at }) => unfundedStatuses.includes(status) && defaulted_at !== null,
    ).length,
    frequency,
    ...(next_by && { next_by }),
    course: cumulativePaymentsOf(planned, allDistributions, today),
  }
}

function paymentOf(
  { on, due, interest, capital, total }: PlannedPayment,
  number: number,
  allDistributions: readonly Distribution[],
  today: string,
): DistributionPayment {
  const existing = allDistributions.find(
    (distribution) => distribution.number === number && distribution.status !== 'REVERSED',
  )
  const isOpen = !existing || unfundedStatuses.includes(existing.status)
  return {
    number,
    name: String(number),
    on,
    interest,
    capital,
    total,
    paid: paidAmountOf(existing),
    distribution_id: existing?.id ?? '',
    ...(existing && { status: existing.status as DistributionStatus }),
    ...(on > due && { promised_on: due }),
    late: due !== '' && isOpen && due < today,
  }
}

/** Returns the distributions outside a loan's schedule that repay capital or pay arrears. */
function paymentsOutside(
  ctx: Context,
  allDistributions: readonly Distribution[],
  today: string,
): DistributionPayment[] {
  return allDistributions
    .filter(
      ({ number, arrears_of, capital_part, status }) =>
        number === null && (capital_part > 0n || arrears_of !== null) && status !== 'REVERSED',
    )
    .map((distribution) => ({
      number: 0,
      name: distributionNameOf(ctx, distribution),
      on: distribution.due_on,
      interest: 0,
      capital: 0,
      total: 0,
      paid: paidAmountOf(distribution),
      distribution_id: distribution.id,
      status: distribution.status as DistributionStatus,
      late: distribution.arrears_of !== null && isLateOn(today, distribution),
    }))
}

function paidAmountOf(distribution: Distribution | undefined): number {
  return distribution && startedStatuses.includes(distribution.status) ? Number(distribution.gross) : 0
}

/** Returns the cumulative payments by day: first the paid distributions, then announced and scheduled payments. */
function cumulativePaymentsOf(
  payments: readonly DistributionPayment[],
  allDistributions: readonly Distribution[],
  today: string,
): DistributionMoment[] {
  const momentsOf = (statuses: readonly string[], expected: boolean) =>
    allDistributions
      .filter(({ status }) => statuses.includes(status))
      .map(({ due_on, gross }) => ({ on: due_on, amount: Number(gross), expected }))
  const planned = payments
    .filter(({ on, status }) => on > today && status === undefined)
    .map(({ on, total }) => ({ on, amount: total, expected: true }))
  const expectedMoments = [...momentsOf(announcedStatuses, true), ...planned].sort((left, right) =>
    left.on.localeCompare(right.on),
  )
  const orderedMoments = [...momentsOf(startedStatuses, false), ...expectedMoments]
  let sum = 0
  return orderedMoments.map(({ on, amount, expected }) => {
    sum += amount
    return { on, amount: sum, expected }
  })
}

/** Returns the sums, in cents, of the lines that were paid to holders. */
async function paidAmounts({ tx }: Pick<Context, 'tx'>, issuance: string) {
  const sumOfColumn = (column: typeof earnings.gross) =>
    sql<bigint>`coalesce(sum(${column}), 0)`.mapWith(BigInt)
  const { gross, capital_part, withholding } = earnings
  const [row] = await tx
    .select({
      gross: sumOfColumn(gross),
      capital: sumOfColumn(capital_part),
      withholding: sumOfColumn(withholding),
    })
    .from(earnings)
    .where(and(eq(earnings.issuance_id, issuance), inArray(earnings.status, [...paidOutStatuses])))
  return row ?? { gross: 0n, capital: 0n, withholding: 0n }
}
