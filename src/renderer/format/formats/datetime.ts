import { moment } from '../calendar.ts'
import type { ValueFormat } from '../value-format.ts'

export const datetime: ValueFormat = {
  toText: (value, { locale }) => moment(value, locale),
  element: ['time'],
}
