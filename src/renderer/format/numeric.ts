import { numberOf, type ValueFormat } from './value-format.ts'

/** Creates a format for numbers, aligned to the end of a column. */
export function numeric(formatNumber: (value: number, locale: string) => string): ValueFormat {
  return { align: 'end', toText: (value, { locale }) => formatNumber(numberOf(value), locale) }
}
