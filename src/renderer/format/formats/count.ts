import { formatNumber } from '../../../domain/numbers.ts'
import { maxCountedRows } from '../../../protocol/max-counted-rows.ts'
import { numberOf, type ValueFormat } from '../value-format.ts'

export const count: ValueFormat = {
  align: 'end',
  toText(value, { services, locale }) {
    const number = numberOf(value)
    return number > maxCountedRows
      ? services.t('blocks.more_than', { number: formatNumber(maxCountedRows, locale) })
      : formatNumber(number, locale)
  },
}
