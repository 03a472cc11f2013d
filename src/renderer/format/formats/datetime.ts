import { written } from '../calendar.ts'
import type { Shows } from '../shows.ts'

export const datetime: Shows = {
  words: (value, { locale }) => written(value, locale, { dateStyle: 'medium', timeStyle: 'short' }),
  in: ['time'],
}
