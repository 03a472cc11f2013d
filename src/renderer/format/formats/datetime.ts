import { formatMoment } from '../calendar.ts'
import type { ValueFormat } from '../value-format.ts'

export const datetime: ValueFormat = {
  toText: (value, { services: { tenant }, locale }) => formatMoment(value, locale, tenant.time_zone),
  element: ['time'],
}
