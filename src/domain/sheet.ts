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

function separatorOf(first: string): string {
  const counted = [';', '\t', ','].map((each) => ({ each, count: first.split(each).length }))
  return counted.sort((one, other) => other.count - one.count)[0]?.each ?? ','
}

const quotedCell = /^\s*"((?:[^"]|"")*)"\s*/
const quotedTabCell = /^ *"((?:[^"]|"")*)" */

/** Splits a line into cells. In quoted cells quotes are doubled; unquoted cells are trimmed. */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = []
  let rest = row
  for (;;) {
    // Excludes tab separators from the blanks before a quote: otherwise each cell would scan all remaining cells.
    const quoted = separator === '\t' ? quotedTabCell.exec(rest) : quotedCell.exec(rest)
    const afterQuotes = quoted ? rest.slice(quoted[0].length) : rest
    const end = afterQuotes.indexOf(separator)
    const unquoted = end === -1 ? afterQuotes : afterQuotes.slice(0, end)
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"').trim() + unquoted.trim() : unquoted.trim())
    if (end === -1) return cells
    rest = afterQuotes.slice(end + 1)
  }
}
