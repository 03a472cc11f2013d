/** A line of a sheet as it was written. */
export interface SheetRow {
  /** In the file, from 1. */
  line: number
  cells: string[]
}

/**
 * The lines of comma, semicolon or tab separated values that hold anything; the first of them says which of the three. Nothing
 * is trusted yet.
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

/** Cells may stand in quotes, in which a quote is written twice. What stands in none goes without its blanks. */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = []
  let rest = row
  for (;;) {
    // Blanks that separate cells are none before a quote: else each cell would read all that are still to come.
    const quoted = separator === '\t' ? betweenTabs.exec(rest) : betweenSigns.exec(rest)
    const behind = quoted ? rest.slice(quoted[0].length) : rest
    const end = behind.indexOf(separator)
    const plain = end === -1 ? behind : behind.slice(0, end)
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"').trim() + plain.trim() : plain.trim())
    if (end === -1) return cells
    rest = behind.slice(end + 1)
  }
}
