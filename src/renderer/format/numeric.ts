import { numberOf, type ValueFormat } from './value-format.ts'

/** Returns a format for numbers, aligned to the end of a column. */
export function numeric(write: (value: number, locale: string) => string): ValueFormat {
  return { align: 'end', toText: (value, { locale }) => write(numberOf(value), locale) }
}
