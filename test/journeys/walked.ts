/** Returns all cases in the long tests; in the quick run those at the positions, where one walk shows a capability. */
export function walked<T>(cases: readonly T[], positions: readonly number[]): T[] {
  return process.env.LONG_TESTS ? [...cases] : cases.filter((_, index) => positions.includes(index))
}
