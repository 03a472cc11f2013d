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

const betweenSigns = /^\s*"((?:[^"]|"")*)"\s*/
const betweenTabs = /^ *"((?:[^"]|"")*)" */

/** Splits a line into cells. In quoted cells quotes are doubled; unquoted cells are trimmed. */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = []
  let rest = row
  for (;;) {
    // Excludes tab separators from the blanks before a quote: otherwise each cell would scan all remaining cells.
    const quoted = separator === '\t' ? betweenTabs.exec(rest) : betweenSigns.exec(rest)
    const behind = quoted ? rest.slice(quoted[0].length) : rest
    const end = behind.indexOf(separator)
    const plain = end === -1 ? behind : behind.slice(0, end)
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"').trim() + plain.trim() : plain.trim())
    if (end === -1) return cells
    rest = behind.slice(end + 1)
  }
}
