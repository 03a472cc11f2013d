import type { formatMoney } from '../../domain/money.ts'
import { decimalSignOf } from '../../domain/numbers.ts'
import { numberOf, type Shows } from './shows.ts'

/** Cents: shown with the tenant's symbol, copied without symbol and grouping. */
export function amount(write: typeof formatMoney): Shows {
  return {
    align: 'end',
    words: (value, { host, locale }) => write(numberOf(value), host.tenant.currency, locale),
    copied: (value, locale) => (numberOf(value) / 100).toFixed(2).replace('.', decimalSignOf(locale)),
  }
}
