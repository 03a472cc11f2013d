/** A line of a sheet as written. */
export interface SheetRow {
  /** The line number in the file, from 1. */
  line: number
  cells: string[]
}

/**
 * Parses the non-empty lines of comma, semicolon or tab separated values; the first one determines the separator. Cells
 * are not validated.
 */
export function sheetRows(text: string): SheetRow[] {
  const rows = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = separatorOf(rows.find((row) => row.trim() !== '') ?? '')
  return rows
    .map((row, index) => ({ line: index + 1, cells: cellsOf(row, separator) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

function separatorOf(row: string): string {
  const counts = [';', '\t', ','].map((separator) => ({
    each: separator,
    count: row.split(separator).length,
  }))
  return counts.sort((one, other) => other.count - one.count)[0]?.each ?? ','
}

const quotedCell = /^\s*"((?:[^"]|"")*)"\s*/
const quotedTabCell = /^ *"((?:[^"]|"")*)" */

/** Splits a line into cells. In quoted cells quotes are doubled; unquoted cells are trimmed. */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = []
  let remainder = row
  for (;;) {
    // Does not treat tab separators as blanks before a quote, because each cell would then scan all remaining cells.
    const quoted = separator === '\t' ? quotedTabCell.exec(remainder) : quotedCell.exec(remainder)
    const afterQuotes = quoted ? remainder.slice(quoted[0].length) : remainder
    const end = afterQuotes.indexOf(separator)
    const unquoted = end === -1 ? afterQuotes : afterQuotes.slice(0, end)
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"').trim() + unquoted.trim() : unquoted.trim())
    if (end === -1) return cells
    remainder = afterQuotes.slice(end + 1)
  }
}
