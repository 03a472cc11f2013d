import type { formatMoney } from '../../domain/money.ts'
import { decimalSignOf } from '../../domain/numbers.ts'
import { numberOf, type ValueFormat } from './value-format.ts'

/**
 * Creates a format for amounts in cents: displayed with the tenant's currency symbol, copied without symbol and
 * grouping.
 */
export function amount(formatAmount: typeof formatMoney): ValueFormat {
  return {
    align: 'end',
    toText: (value, { services, locale }) => formatAmount(numberOf(value), services.tenant.currency, locale),
    toCopy: (value, locale) => (numberOf(value) / 100).toFixed(2).replace('.', decimalSignOf(locale)),
  }
}
