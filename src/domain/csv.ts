import { decimalSignOf } from './numbers.ts'

/** The byte order mark, which spreadsheet programs need to detect UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Formats lines as CSV in the dialect of a locale's spreadsheet programs. */
export function csv(lines: readonly (readonly string[])[], locale: string): string {
  return byteOrderMark + lines.map((cells) => csvLine(cells, locale)).join('')
}

/** Formats a line of CSV with its line break. */
export function csvLine(cells: readonly string[], locale: string): string {
  // Uses semicolons where the comma is the decimal separator.
  const separator = decimalSignOf(locale) === ',' ? ';' : ','
  return `${cells.map((cell) => quoteCell(cell, separator)).join(separator)}\r\n`
}

/** Prefixes a text with an apostrophe if spreadsheets would execute it as a formula. */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}

/** Formats cents for spreadsheets, without grouping: `1234,50`. */
export function plainCents(amount: bigint, locale: string): string {
  const absolute = amount < 0n ? -amount : amount
  const number = `${absolute / 100n}${decimalSignOf(locale)}${String(absolute % 100n).padStart(2, '0')}`
  return amount < 0n ? `-${number}` : number
}

function quoteCell(cell: string, separator: string): string {
  return /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
}
