import type { formatMoney } from '../../domain/money.ts'
import { decimalSignOf } from '../../domain/numbers.ts'
import { numberOf, type ValueFormat } from './value-format.ts'

/** Formats amounts in cents: displayed with the tenant's symbol, copied without symbol and grouping. */
export function amount(write: typeof formatMoney): ValueFormat {
  return {
    align: 'end',
    toText: (value, { host, locale }) => write(numberOf(value), host.tenant.currency, locale),
    toCopy: (value, locale) => (numberOf(value) / 100).toFixed(2).replace('.', decimalSignOf(locale)),
  }
}
