import { formatDay } from '../calendar.ts'
import type { ValueFormat } from '../value-format.ts'

export const date: ValueFormat = {
  toText: (value, { host: { tenant }, locale }) => formatDay(value, locale, tenant.time_zone),
  element: ['time'],
}
