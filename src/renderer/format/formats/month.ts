import { month as monthOf } from '../calendar.ts'
import type { Shows } from '../shows.ts'

export const month: Shows = { words: (value, { locale }) => monthOf(value, locale), in: ['time'] }
