import { formatMoment } from '../calendar.ts'
import type { ValueFormat } from '../value-format.ts'

export const datetime: ValueFormat = {
  toText: (value, { locale }) => formatMoment(value, locale),
  element: ['time'],
}
