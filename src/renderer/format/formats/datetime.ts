import { moment } from '../calendar.ts'
import type { Shows } from '../shows.ts'

export const datetime: Shows = {
  words: (value, { locale }) => moment(value, locale),
  in: ['time'],
}
