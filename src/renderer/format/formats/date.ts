import { formatDay } from '../calendar.ts'
import type { ValueFormat } from '../value-format.ts'

export const date: ValueFormat = {
  toText: (value, { locale }) => formatDay(value, locale),
  element: ['time'],
}
