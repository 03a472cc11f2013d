import type { RedsysVersion } from './signature.ts'

/** A tenant's terminal at its bank, reached by Redsys. */
export interface RedsysTerminal {
  /** Where Redsys answers: `https://sis.redsys.es`, or `https://sis-t.redsys.es:25443` to test. */
  url: string
  /** Nine digits (FUC). */
  merchant: string
  terminal: string
  key: string
  /** The first signs; a message may be signed with any of them and no other. */
  versions: readonly RedsysVersion[]
}

/** An address of Redsys. */
export function addressAt({ url }: Pick<RedsysTerminal, 'url'>, path: string): string {
  return url.replace(/\/$/, '') + path
}

/** What a terminal may settle in, by ISO 4217. */
const numbers = new Map([
  ['CHF', '756'],
  ['EUR', '978'],
  ['GBP', '826'],
  ['USD', '840'],
])

/** A currency's number; throws for one that no terminal here settles in. */
export function numberOfCurrency(code: string): string {
  const number = numbers.get(code)
  if (!number) throw new RangeError(`Redsys terminals are not asked for ${code} here.`)
  return number
}

/** A currency's three letters, or its number where it is none of those. */
export function currencyOfNumber(number: string): string {
  return [...numbers].find(([, each]) => each === number)?.[0] ?? number
}
