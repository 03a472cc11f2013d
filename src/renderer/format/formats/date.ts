import { day } from '../calendar.ts'
import type { Shows } from '../shows.ts'

export const date: Shows = { words: (value, { locale }) => day(value, locale), in: ['time'] }
