import { formatDay } from '../calendar.ts'
import type { ValueFormat } from '../value-format.ts'

export const date: ValueFormat = {
  toText: (value, { services: { tenant }, locale }) => formatDay(value, locale, tenant.time_zone),
  element: ['time'],
}
