/** Converts a value to a size to draw; 0 if it is not a number. */
export function numberOrZero(value: unknown): number {
  const size = Number(value ?? 0)
  return Number.isFinite(size) ? size : 0
}
