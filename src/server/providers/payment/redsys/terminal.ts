import type { RedsysVersion } from './signature.ts'

/** Describes a tenant's terminal at its bank, reached by Redsys. */
export interface RedsysTerminal {
  /** Contains the base URL: `https://sis.redsys.es`, or `https://sis-t.redsys.es:25443` for tests. */
  url: string
  /** Contains the merchant number (FUC), nine digits. */
  merchant: string
  terminal: string
  key: string
  /** Lists the accepted signature versions; the first signs requests. */
  versions: readonly RedsysVersion[]
}

/** Returns a URL of Redsys. */
export function urlOf({ url }: Pick<RedsysTerminal, 'url'>, path: string): string {
  return url.replace(/\/$/, '') + path
}

/** Maps the currencies of terminals, as ISO 4217 codes, to their numbers. */
const numberByCurrency = new Map([
  ['CHF', '756'],
  ['EUR', '978'],
  ['GBP', '826'],
  ['USD', '840'],
])

/** Returns a currency's number. Throws `RangeError` for a currency that terminals do not support. */
export function numberOfCurrency(code: string): string {
  const number = numberByCurrency.get(code)
  if (!number) throw new RangeError(`Redsys terminals are not asked for ${code} here.`)
  return number
}

/** Returns the code of a currency's number; the number itself if it is unknown. */
export function currencyOfNumber(number: string): string {
  return [...numberByCurrency].find(([, currencyNumber]) => currencyNumber === number)?.[0] ?? number
}
