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
import { ofOrganisation } from '../banking/owner.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { textIn } from '../issuances/wording.ts'
import { holdingsAt, outstandingOf } from './holdings.ts'
import { lentIn } from './lent.ts'
import { nextReturnOn } from './next-return.ts'
import { nameOf } from './rows.ts'
import { type PlannedPayment, scheduleOf } from './schedule.ts'
import { announced, distributed, unpaid, wasPaid } from './statuses.ts'
import { type Distribution, distributions, earnings } from './tables.ts'

/** Returns what an issuance has paid its holders, compared with its schedule. */
export async function returnsOf(ctx: Context, { issuance }: IssuanceRecord): Promise<DistributionReturns> {
  const { id: issuance_id, organisation_id, slug, issuer, currency } = issuance
  const frequency = issuance.payment_frequency as PaymentFrequency
  const today = calendarDay(ctx.now)
  const nextInstant = new Date(ctx.now.getTime() + 1)
  const lots = await holdingsAt(ctx, { issuance_id, id: null, record_at: nextInstant })
  const account = await chosenOf(ctx, ofOrganisation(organisation_id))
  const all = await ctx.tx
    .select()
    .from(distributions)
    .where(and(eq(distributions.issuance_id, issuance_id), ne(distributions.status, 'CANCELED')))
    .orderBy(asc(distributions.due_on), asc(distributions.id))
  const paid = await paidIn(ctx, issuance_id)
  const next_by = nextReturnOn(
    issuance,
    all.findLast(({ status }) => wasPaid.includes(status)),
  )
  const invested = await lentIn(ctx, issuance_id)
  const planned = (await scheduleOf(ctx, issuance)).map((payment, index) =>
    paymentOf(payment, index + 1, all, today),
  )
  const outside = planned.length > 0 ? repaymentsOutside(ctx, all) : []
  const payments = [...planned, ...outside].sort((one, other) => one.on.localeCompare(other.on))
  return {
    ...{ issuance_id, organisation_id, slug, issuer, currency, payments },
    has_account: account !== undefined,
    title: textIn(issuance.title, ctx.language),
    can_announce: lots.length > 0,
    invested: Number(invested),
    outstanding: Number(outstandingOf(lots)),
    paid_gross: Number(paid.gross),
    paid_capital: Number(paid.capital),
    paid_withholding: Number(paid.withholding),
    percent: percentOf(paid.gross - paid.capital, invested),
    defaults: all.filter(({ status, defaulted_at }) => unpaid.includes(status) && defaulted_at !== null)
      .length,
    frequency,
    ...(next_by && { next_by }),
    course: courseOf(planned, all, today),
  }
}

function paymentOf(
  { on, interest, capital, total }: PlannedPayment,
  number: number,
  all: readonly Distribution[],
  today: string,
): DistributionPayment {
  const existing = all.find((each) => each.number === number && each.status !== 'REVERSED')
  const isOpen = !existing || unpaid.includes(existing.status)
  return {
    ...{ number, name: String(number), on, interest, capital, total },
    paid: paidOf(existing),
    distribution_id: existing?.id ?? '',
    ...(existing && { status: existing.status as DistributionStatus }),
    late: on !== '' && isOpen && on < today,
  }
}

/** Returns the distributions that repay a loan's capital outside its schedule. */
function repaymentsOutside(ctx: Context, all: readonly Distribution[]): DistributionPayment[] {
  return all
    .filter(
      ({ number, capital_part, status }) => number === null && capital_part > 0n && status !== 'REVERSED',
    )
    .map((each) => ({
      ...{ number: 0, name: nameOf(ctx, each), on: each.due_on, interest: 0, capital: 0, total: 0 },
      paid: paidOf(each),
      distribution_id: each.id,
      status: each.status as DistributionStatus,
      late: false,
    }))
}

function paidOf(distribution: Distribution | undefined): number {
  return distribution && wasPaid.includes(distribution.status) ? Number(distribution.gross) : 0
}

/** Returns the cumulative payments by day: paid distributions first, then announced and scheduled ones. */
function courseOf(
  payments: readonly DistributionPayment[],
  all: readonly Distribution[],
  today: string,
): DistributionMoment[] {
  const moments = (statuses: readonly string[], expected: boolean) =>
    all
      .filter(({ status }) => statuses.includes(status))
      .map(({ due_on, gross }) => ({ on: due_on, amount: Number(gross), expected }))
  const planned = payments
    .filter(({ on, status }) => on > today && status === undefined)
    .map(({ on, total }) => ({ on, amount: total, expected: true }))
  const steps = [
    ...moments(wasPaid, false),
    ...[...moments(announced, true), ...planned].sort((one, other) => one.on.localeCompare(other.on)),
  ]
  let sum = 0
  return steps.map(({ on, amount, expected }) => {
    sum += amount
    return { on, amount: sum, expected }
  })
}

/** Returns what was paid to holders, line by line. */
async function paidIn({ tx }: Pick<Context, 'tx'>, issuance: string) {
  const all = (column: typeof earnings.gross) => sql<bigint>`coalesce(sum(${column}), 0)`.mapWith(BigInt)
  const { gross, capital_part, withholding } = earnings
  const [row] = await tx
    .select({ gross: all(gross), capital: all(capital_part), withholding: all(withholding) })
    .from(earnings)
    .where(and(eq(earnings.issuance_id, issuance), inArray(earnings.status, [...distributed])))
  return row ?? { gross: 0n, capital: 0n, withholding: 0n }
}
