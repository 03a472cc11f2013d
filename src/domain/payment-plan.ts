import { monthsAfter } from './calendar.ts'
import { type DayCount, type YearFraction, yearFraction } from './day-count.ts'
import { type Cents, cents, minus, smaller, sum } from './money.ts'

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
  /** The day by contract, even if an actual payment has another. */
  due: string | undefined
  /** The interest by contract, even if an actual payment brings less. */
  interest: Cents
  /** The capital that is repaid; with the last payment all that is owed, even if an actual payment brings less. */
  capital: Cents
  /** The capital owed after it. */
  outstanding: Cents
}

/** A payment as it is made: one of the plan with another day or other amounts, or an extra repayment of capital. */
export interface ActualPayment {
  /** The number in the plan, from 1; null outside it. */
  number: number | null
  on: string
  interest: Cents
  capital: Cents
}

/**
 * Plans the payments of a loan, rounded half a cent up; the last one settles the rest. Actual payments replace those of
 * the plan, and the later ones are planned again. Throws a RangeError for a term below one month.
 */
export function planPayments(
  principal: Cents,
  terms: LoanTerms,
  actual: readonly ActualPayment[] = [],
): PlannedPayment[] {
  if (terms.months < 1) throw new RangeError('A loan lasts a month or longer.')
  const periods = periodsOf(terms)
  const rates = periods.map(({ yearFraction }) => interestPerUnit(terms.rate, yearFraction))
  let capitalFor = capitalFunction(terms.amortisation, principal, rates)
  let outstanding = principal
  const plan: PlannedPayment[] = []
  for (const [index, period] of periods.entries()) {
    const number = index + 1
    const isLast = number === periods.length
    const ownPayment = actual.find((payment) => payment.number === number)
    const otherPayments = actual.filter((payment) => payment !== ownPayment && isWithin(period, payment))

    // Multiplies capital by days, because capital that is repaid within the period bears no interest after its day.
    let capitalDays = outstanding * period.yearFraction.days
    for (const { on, capital } of otherPayments) {
      const repaid = smaller(outstanding, capital)
      capitalDays -= repaid * remainingDays(on, period, terms.day_count)
      outstanding = minus(outstanding, repaid)
    }
    const { numerator, denominator } = interestPerUnit(terms.rate, {
      ...period.yearFraction,
      days: capitalDays,
    })
    const interest = divideRounded(numerator, denominator)

    const late = lateCapital(actual, number, period.on)
    const outstandingWithoutLate = () => minus(outstanding, smaller(outstanding, late))
    const replan = (fromIndex: number) =>
      capitalFunction(terms.amortisation, outstandingWithoutLate(), rates.slice(fromIndex))
    if (otherPayments.length > 0) capitalFor = replan(index)
    const isLate = ownPayment !== undefined && !isWithin(period, ownPayment)
    const capital = isLast
      ? sum(outstandingWithoutLate(), isLate ? ownPayment.capital : cents(0))
      : smaller(outstanding, capitalFor(interest))
    const payment = ownPayment ?? { on: period.on, interest, capital }
    if (!isLate) outstanding = minus(outstanding, smaller(outstanding, payment.capital))
    if (!isLast && payment.capital !== capital) capitalFor = replan(index + 1)
    plan.push({
      months: period.months,
      on: payment.on,
      due: period.on,
      interest,
      capital: isLast && payment.capital < capital ? capital : payment.capital,
      outstanding: outstandingWithoutLate(),
    })

    const hasLaterPayments = actual.some((payment) => payment.number !== null && payment.number > number)
    if (outstanding === 0n && actual.length > 0 && !hasLaterPayments) break
  }
  return plan
}

/** Returns whether a payment is made within a period. The first period includes all days before it. */
function isWithin({ from, on, isFirst }: Period, payment: Pick<ActualPayment, 'on'>): boolean {
  if (on === undefined || payment.on > on) return false
  return isFirst || (from !== undefined && payment.on > from)
}

/** Returns the capital of the payments 1 to `number` of the plan that are made after a day. */
function lateCapital(actual: readonly ActualPayment[], number: number, day: string | undefined): Cents {
  const latePayments = actual.filter(
    (payment) => payment.number !== null && payment.number <= number && day !== undefined && payment.on > day,
  )
  return sum(cents(0), ...latePayments.map(({ capital }) => capital))
}

/** Returns the days of a period that remain after a day. */
function remainingDays(day: string, period: Period, convention: DayCount): bigint {
  const remaining = yearFraction(day, period.on ?? day, convention).days
  const { days } = period.yearFraction
  if (remaining < days) return remaining
  return days
}

export const monthsBetweenPayments = {
  MONTHLY: 1,
  QUARTERLY: 3,
  BIANNUAL: 6,
  ANNUAL: 12,
  AT_MATURITY: Number.POSITIVE_INFINITY,
}

interface Period {
  /** The months from the start of the loan to the end of the period. */
  months: number
  /** The first and the last day as YYYY-MM-DD; undefined if the first payment's day is unknown. */
  from: string | undefined
  on: string | undefined
  isFirst: boolean
  yearFraction: YearFraction
}

/**
 * Lists the payment periods; the last one ends with the term, even if it is shorter. Without a first day, months count
 * as twelfths of a year.
 */
function periodsOf({ months, frequency, amortisation, day_count, first_on }: LoanTerms): Period[] {
  const step = amortisation === 'BULLET' ? months : Math.min(monthsBetweenPayments[frequency], months)
  const endMonths = Array.from({ length: Math.ceil(months / step) }, (_, index) =>
    Math.min((index + 1) * step, months),
  )
  const dayOf = (end: number) => first_on && monthsAfter(first_on, end - step)
  return endMonths.map((end, index) => {
    const previousEnd = endMonths[index - 1] ?? 0
    const from = dayOf(previousEnd)
    const dueOn = dayOf(end)
    const fraction =
      from && dueOn
        ? yearFraction(from, dueOn, day_count)
        : { days: BigInt(end - previousEnd), daysInYear: 12n }
    return { months: end, from, on: dueOn, isFirst: index === 0, yearFraction: fraction }
  })
}

interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** Returns the interest of one unit for a fraction of a year; `rate` is in per cent with six decimals. */
function interestPerUnit(rate: number, { days, daysInYear }: YearFraction): Fraction {
  return { numerator: BigInt(Math.round(rate * 1e6)) * days, denominator: 100_000_000n * daysInYear }
}

/** Returns the function that computes the capital of a payment from its interest, except for the last payment. */
function capitalFunction(
  amortisation: LoanTerms['amortisation'],
  principal: Cents,
  rates: readonly Fraction[],
): (interest: Cents) => Cents {
  if (amortisation === 'LINEAR') {
    const share = divideRounded(principal, BigInt(rates.length))
    return () => share
  }
  if (amortisation === 'ANNUITY') {
    const payment = levelPayment(principal, rates)
    return (interest) => (payment > interest ? minus(payment, interest) : cents(0))
  }
  return () => cents(0)
}

/** Returns the annuity: the constant payment whose present value is the principal, principal / Σ Π 1 / (1 + rate). */
function levelPayment(principal: Cents, rates: readonly Fraction[]): Cents {
  // Computes the sum from the last period: factor = (1 + factor of the later periods) / (1 + rate).
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
