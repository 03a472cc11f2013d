import { numberOf, type ValueFormat } from './value-format.ts'

/** A number at the end of its column. */
export function numeric(write: (value: number, locale: string) => string): ValueFormat {
  return { align: 'end', toText: (value, { locale }) => write(numberOf(value), locale) }
}
