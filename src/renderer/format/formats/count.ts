import { formatNumber } from '../../../domain/numbers.ts'
import { counted } from '../../../protocol/counted.ts'
import { numberOf, type Shows } from '../shows.ts'

export const count: Shows = {
  align: 'end',
  words(value, { host, locale }) {
    const number = numberOf(value)
    return number > counted
      ? host.t('blocks.more_than', { number: formatNumber(counted, locale) })
      : formatNumber(number, locale)
  },
}
