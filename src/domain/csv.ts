import { decimalSignOf } from './numbers.ts'

/** Needed by spreadsheet programs to read UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Lines as a file that spreadsheets of a country open. */
export function csv(lines: readonly (readonly string[])[], locale: string): string {
  return byteOrderMark + lines.map((cells) => csvLine(cells, locale)).join('')
}

/** A line of such a file, with its end. */
export function csvLine(cells: readonly string[], locale: string): string {
  // Where the comma separates decimals, it cannot separate columns.
  const separator = decimalSignOf(locale) === ',' ? ';' : ','
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}

/** Cents as a spreadsheet reads them, without grouping: `1234,50`. */
export function plainCents(amount: bigint, locale: string): string {
  const size = amount < 0n ? -amount : amount
  const number = `${size / 100n}${decimalSignOf(locale)}${String(size % 100n).padStart(2, '0')}`
  return amount < 0n ? `-${number}` : number
}

function quoted(cell: string, separator: string): string {
  return /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
}
