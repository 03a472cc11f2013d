import { formatNumber } from '../../../domain/numbers.ts'
import { maxCountedRows } from '../../../protocol/max-counted-rows.ts'
import { numberOf, type Shows } from '../shows.ts'

export const count: Shows = {
  align: 'end',
  words(value, { host, locale }) {
    const number = numberOf(value)
    return number > maxCountedRows
      ? host.t('blocks.more_than', { number: formatNumber(maxCountedRows, locale) })
      : formatNumber(number, locale)
  },
}
