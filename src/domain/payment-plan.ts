import { monthsAfter } from './calendar.ts'
import { type DayCount, type YearFraction, yearFraction } from './day-count.ts'
import { type Cents, cents, minus } from './money.ts'

export interface LoanTerms {
  /** The interest rate per year in per cent. */
  rate: number
  months: number
  frequency: 'MONTHLY' | 'QUARTERLY' | 'BIANNUAL' | 'ANNUAL' | 'AT_MATURITY'
  amortisation: 'BULLET' | 'INTEREST_ONLY' | 'LINEAR' | 'ANNUITY'
  day_count: DayCount
  /** The day of the first payment as YYYY-MM-DD; undefined if unknown. */
  first_on: string | undefined
}

export interface PlannedPayment {
  /** The months since the loan was paid out. */
  months: number
  on: string | undefined
  interest: Cents
  capital: Cents
  /** The capital owed afterwards. */
  outstanding: Cents
}

/** Capital that was repaid outside the plan. */
export interface EarlyRepayment {
  on: string
  capital: Cents
}

/**
 * Plans the payments of a loan to the cent, half a cent up; the last one settles the rest, and without a first day
 * months count as twelfths of a year. After an early repayment, the rest is planned from what is outstanding, and ends
 * with it. Throws a RangeError without a term.
 */
export function planPayments(
  principal: Cents,
  terms: LoanTerms,
  repayments: readonly EarlyRepayment[] = [],
): PlannedPayment[] {
  if (terms.months < 1) throw new RangeError('A loan lasts a month or longer.')
  const dues = duesOf(terms)
  const rates = dues.map(({ yearFraction }) => interestPerUnit(terms.rate, yearFraction))
  let capitalOf = capitalBy(terms.amortisation, principal, rates)
  let outstanding = principal
  const plan: PlannedPayment[] = []
  for (const [index, { months, from, on, yearFraction }] of dues.entries()) {
    const due = { from, on, isFirst: index === 0 }
    const early = repayments.filter((each) => isWithin(due, each))
    let owedTimesDays = outstanding * yearFraction.days
    for (const { on: day, capital } of early) {
      const repaid = lesser(outstanding, capital)
      owedTimesDays -= repaid * daysLeft(day, on ?? day, terms.day_count, yearFraction)
      outstanding = minus(outstanding, repaid)
    }
    if (early.length > 0) capitalOf = capitalBy(terms.amortisation, outstanding, rates.slice(index))
    const { numerator, denominator } = interestPerUnit(terms.rate, { ...yearFraction, days: owedTimesDays })
    const interest = divideRounded(numerator, denominator)
    const isLast = index === dues.length - 1
    const capital = isLast ? outstanding : lesser(outstanding, capitalOf(interest))
    outstanding = minus(outstanding, capital)
    plan.push({ months, on, interest, capital, outstanding })
    if (outstanding === 0n && repayments.length > 0) break
  }
  return plan
}

/** Returns whether a repayment was made in the period of a payment; the first has all before it. */
function isWithin(
  { from, on, isFirst }: Pick<Due, 'from' | 'on'> & { isFirst: boolean },
  { on: day }: EarlyRepayment,
) {
  return on !== undefined && day <= on && (isFirst || (from !== undefined && day > from))
}

/** Returns the days of a period after a day. */
function daysLeft(day: string, on: string, convention: DayCount, { days }: YearFraction): bigint {
  const left = yearFraction(day, on, convention).days
  return left < days ? left : days
}

export const monthsBetweenPayments = {
  MONTHLY: 1,
  QUARTERLY: 3,
  BIANNUAL: 6,
  ANNUAL: 12,
  AT_MATURITY: Number.POSITIVE_INFINITY,
}

interface Due {
  months: number
  from: string | undefined
  on: string | undefined
  yearFraction: YearFraction
}

/** Lists the due dates; the last one is the end of the term, even after an incomplete period. */
function duesOf({ months, frequency, amortisation, day_count, first_on }: LoanTerms): Due[] {
  const step = amortisation === 'BULLET' ? months : Math.min(monthsBetweenPayments[frequency], months)
  const ends = Array.from({ length: Math.ceil(months / step) }, (_, index) =>
    Math.min((index + 1) * step, months),
  )
  const dayOf = (end: number) => first_on && monthsAfter(first_on, end - step)
  return ends.map((end, index) => {
    const before = ends[index - 1] ?? 0
    const [from, on] = [dayOf(before), dayOf(end)]
    const fraction =
      from && on ? yearFraction(from, on, day_count) : { days: BigInt(end - before), daysInYear: 12n }
    return { months: end, from, on, yearFraction: fraction }
  })
}

interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** Returns the interest of one unit for a fraction of a year. */
function interestPerUnit(rate: number, { days, daysInYear }: YearFraction): Fraction {
  return { numerator: BigInt(Math.round(rate * 1e6)) * days, denominator: 100_000_000n * daysInYear }
}

/** Returns the capital of a payment that is not the last, given its interest. */
function capitalBy(
  amortisation: LoanTerms['amortisation'],
  principal: Cents,
  rates: readonly Fraction[],
): (interest: Cents) => Cents {
  if (amortisation === 'LINEAR') {
    const each = divideRounded(principal, BigInt(rates.length))
    return () => each
  }
  if (amortisation === 'ANNUITY') {
    const payment = levelPayment(principal, rates)
    return (interest) => (payment > interest ? minus(payment, interest) : cents(0))
  }
  return () => cents(0)
}

/** Returns the annuity, the level payment with the principal as present value: principal / Σ Π 1 / (1 + rate). */
function levelPayment(principal: Cents, rates: readonly Fraction[]): Cents {
  const { numerator, denominator } = rates.reduceRight<Fraction>(
    (later, rate) => ({
      numerator: rate.denominator * (later.denominator + later.numerator),
      denominator: (rate.denominator + rate.numerator) * later.denominator,
    }),
    { numerator: 0n, denominator: 1n },
  )
  return divideRounded(principal * denominator, numerator)
}

function divideRounded(numerator: bigint, denominator: bigint): Cents {
  return cents((2n * numerator + denominator) / (2n * denominator))
}

function lesser(one: Cents, other: Cents): Cents {
  return one < other ? one : other
}
