import { day } from '../calendar.ts'
import type { ValueFormat } from '../value-format.ts'

export const date: ValueFormat = { toText: (value, { locale }) => day(value, locale), element: ['time'] }
