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

/** A payment as it is made: capital outside the plan, or one of the plan with a day or amounts of its own. */
export interface ActualPayment {
  /** The number in the plan, from 1; null outside it. */
  number: number | null
  on: string
  interest: Cents
  capital: Cents
}

/**
 * Plans the payments of a loan to the cent, half a cent up; the last one settles the rest, and without a first day
 * months count as twelfths of a year. Actual payments replace those of the plan, the rest is planned from what they
 * leave outstanding, and ends with it. Throws a RangeError without a term.
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
  for (const [index, { months, from, on, yearFraction }] of periods.entries()) {
    const period = { from, on, isFirst: index === 0 }
    const own = actual.find(({ number }) => number === index + 1)
    const others = actual.filter((each) => each !== own && isWithin(period, each))
    let capitalDays = outstanding * yearFraction.days
    for (const { on: day, capital } of others) {
      const repaid = smaller(outstanding, capital)
      capitalDays -= repaid * remainingDays(day, on ?? day, terms.day_count, yearFraction)
      outstanding = minus(outstanding, repaid)
    }
    const left = () => minus(outstanding, smaller(outstanding, postponed(actual, index + 1, on)))
    if (others.length > 0) capitalFor = capitalFunction(terms.amortisation, left(), rates.slice(index))
    const { numerator, denominator } = interestPerUnit(terms.rate, { ...yearFraction, days: capitalDays })
    const interest = divideRounded(numerator, denominator)
    const isLast = index === periods.length - 1
    const isLate = own !== undefined && !isWithin(period, own)
    const capital = isLast
      ? sum(left(), isLate ? own.capital : cents(0))
      : smaller(outstanding, capitalFor(interest))
    const payment = own ?? { on, interest, capital }
    if (!isLate) outstanding = minus(outstanding, smaller(outstanding, payment.capital))
    if (!isLast && payment.capital !== capital)
      capitalFor = capitalFunction(terms.amortisation, left(), rates.slice(index + 1))
    plan.push({
      months,
      on: payment.on,
      due: on,
      interest,
      capital: isLast && payment.capital < capital ? capital : payment.capital,
      outstanding: left(),
    })
    const isLater = ({ number }: ActualPayment) => number !== null && number > index + 1
    if (outstanding === 0n && actual.length > 0 && !actual.some(isLater)) break
  }
  return plan
}

/** Returns whether a payment is made in the period of one of the plan; the first has all before it. */
function isWithin(
  { from, on, isFirst }: Pick<Period, 'from' | 'on'> & { isFirst: boolean },
  { on: day }: Pick<ActualPayment, 'on'>,
) {
  return on !== undefined && day <= on && (isFirst || (from !== undefined && day > from))
}

/** Returns the capital of payments of the plan up to a number that is paid after a day. */
function postponed(actual: readonly ActualPayment[], upTo: number, day: string | undefined): Cents {
  const late = actual.filter(
    ({ number, on }) => number !== null && number <= upTo && day !== undefined && on > day,
  )
  return sum(cents(0), ...late.map(({ capital }) => capital))
}

/** Returns the days of a period that remain after a day. */
function remainingDays(day: string, dueOn: string, convention: DayCount, { days }: YearFraction): bigint {
  const remaining = yearFraction(day, dueOn, convention).days
  return remaining < days ? remaining : days
}

export const monthsBetweenPayments = {
  MONTHLY: 1,
  QUARTERLY: 3,
  BIANNUAL: 6,
  ANNUAL: 12,
  AT_MATURITY: Number.POSITIVE_INFINITY,
}

interface Period {
  months: number
  from: string | undefined
  on: string | undefined
  yearFraction: YearFraction
}

/** Lists the payment periods; the last one ends with the term, even if it is shorter. */
function periodsOf({ months, frequency, amortisation, day_count, first_on }: LoanTerms): Period[] {
  const step = amortisation === 'BULLET' ? months : Math.min(monthsBetweenPayments[frequency], months)
  const endMonths = Array.from({ length: Math.ceil(months / step) }, (_, index) =>
    Math.min((index + 1) * step, months),
  )
  const dayOf = (end: number) => first_on && monthsAfter(first_on, end - step)
  return endMonths.map((end, index) => {
    const previousEnd = endMonths[index - 1] ?? 0
    const [from, dueOn] = [dayOf(previousEnd), dayOf(end)]
    const fraction =
      from && dueOn
        ? yearFraction(from, dueOn, day_count)
        : { days: BigInt(end - previousEnd), daysInYear: 12n }
    return { months: end, from, on: dueOn, yearFraction: fraction }
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
