import type { FormatContext } from './value-format.ts'

/** The word of an enumeration's value. One the catalogue has no word for (a newer server's) shows as it is. */
export function member(value: unknown, { host, of }: FormatContext): string {
  const key = `${of}.${String(value)}`
  return of !== undefined && host.hasText(key) ? host.t(key) : String(value)
}
