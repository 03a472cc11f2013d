/** Returns the sums of amounts per currency, in the order in which the currencies first appear. */
export function sumsPerCurrency(
  amounts: Iterable<{ currency: string; amount: bigint }>,
): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  return sums
}
