import { formatMonth as monthOf } from '../calendar.ts'
import type { ValueFormat } from '../value-format.ts'

export const month: ValueFormat = { toText: (value, { locale }) => monthOf(value, locale), element: ['time'] }
