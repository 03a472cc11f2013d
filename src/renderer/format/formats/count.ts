import { formatNumber } from '../../../domain/numbers.ts'
import { maxCountedRows } from '../../../protocol/max-counted-rows.ts'
import { numberOf, type ValueFormat } from '../value-format.ts'

export const count: ValueFormat = {
  align: 'end',
  toText(value, { host, locale }) {
    const number = numberOf(value)
    return number > maxCountedRows
      ? host.t('blocks.more_than', { number: formatNumber(maxCountedRows, locale) })
      : formatNumber(number, locale)
  },
}
