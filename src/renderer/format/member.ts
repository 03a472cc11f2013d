import type { FormatContext } from './value-format.ts'

/** Returns the text of an enumeration's value, or the value itself if the texts lack it, as with a newer server. */
export function member(value: unknown, { host, of }: FormatContext): string {
  const key = `${of}.${String(value)}`
  return of !== undefined && host.hasText(key) ? host.t(key) : String(value)
}
