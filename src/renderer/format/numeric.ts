import { numberOf, type Shows } from './shows.ts'

/** A number at the end of its column. */
export function numeric(write: (value: number, locale: string) => string): Shows {
  return { align: 'end', words: (value, { locale }) => write(numberOf(value), locale) }
}
