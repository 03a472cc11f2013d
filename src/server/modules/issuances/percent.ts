/** Rounds down to two decimals: 99.99 is never shown as sold out. */
export function percent(part: bigint, total: bigint): number {
  return total === 0n ? 0 : Number((part * 10_000n) / total) / 100
}
