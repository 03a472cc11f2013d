import { type Cents, cents, minus, sum } from './money.ts'

export interface PromisedReturn {
  /** The return per year in per cent, without compound interest. */
  total: number
  /** The part paid during the term; undefined if unknown. */
  regular: number | undefined
  months: number
  fee: Cents
}

export interface Projection {
  /** The amount with fees, which is the maximum loss. */
  paid: Cents
  regular: Cents
  /** The gain paid at the end. */
  final: Cents
  gain: Cents
  /** The gain less fees. */
  net: Cents
  /** The net gain per year, in per cent of the amount with two decimals. */
  net_percent: number
  /** The total received at the end of each year and of the term, including the amount. */
  points: { months: number; received: Cents }[]
}

/** Projects the return of an amount to the cent, rounded once. */
export function project(amount: Cents, { total, regular = 0, months, fee }: PromisedReturn): Projection {
  const gain = earningsAfter(amount, total, months)
  const regularGain = earningsAfter(amount, regular, months)
  const net = minus(gain, fee)
  const years = Array.from({ length: Math.ceil(months / 12) - 1 }, (_, index) => (index + 1) * 12)
  return {
    paid: sum(amount, fee),
    regular: regularGain,
    final: minus(gain, regularGain),
    gain,
    net,
    // Multiplies by 12 months and by 100 per cent, and keeps two decimals.
    net_percent: Math.round((Number(net) / Number(amount) / months) * 120_000) / 100,
    points: [
      ...years.map((months) => ({ months, received: earningsAfter(amount, regular, months) })),
      { months, received: sum(amount, gain) },
    ],
  }
}

/** Returns a yearly percentage of an amount for some months, half a cent rounded up. */
function earningsAfter(amount: Cents, percent: number, months: number): Cents {
  const numerator = amount * BigInt(Math.round(percent * 1e6)) * BigInt(months)
  // Divides by a million for the percentage's decimals, by 100 per cent and by 12 months.
  const denominator = 1_200_000_000n
  return cents((2n * numerator + denominator) / (2n * denominator))
}
