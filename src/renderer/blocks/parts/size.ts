/** How large to draw a value; what is no number has no size, and where it is written it shows as a dash. */
export function sizeOf(value: unknown): number {
  const size = Number(value ?? 0)
  return Number.isFinite(size) ? size : 0
}
