import type { FormatContext } from './value-format.ts'

/** Returns the text of an enumeration's value, or the value itself if the texts lack it, as with a newer server. */
export function member(value: unknown, { services, of }: FormatContext): string {
  const key = `${of}.${String(value)}`
  return of !== undefined && services.hasText(key) ? services.t(key) : String(value)
}
