/** Rounds down to two decimals, so that 99.999 % is never shown as 100 %. */
export function percent(part: bigint, total: bigint): number {
  return total === 0n ? 0 : Number((part * 10_000n) / total) / 100
}
