/** With two decimals, cut: 99.99 is never shown as sold out. */
export function percent(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100
}
