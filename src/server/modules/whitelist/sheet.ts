/** A line of a list as it was written. */
export interface SheetLine {
  /** In the file, from 1. */
  line: number
  email: string
  address: string
}

/** What headings may say, in both languages. */
const headings = {
  email: ['email', 'e-mail', 'correo', 'correo electronico', 'mail'],
  address: ['wallet', 'monedero', 'direccion', 'address', 'wallet address', 'direccion del monedero'],
}

/**
 * The people of a list of comma, semicolon or tab separated values. Where no heading names the columns, the e-mail stands
 * first and the wallet second. Lines without anything are left out; nothing is trusted yet.
 */
export function linesOf(text: string): SheetLine[] {
  const rows = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = separatorOf(rows.find((row) => row.trim() !== '') ?? '')
  const all = rows.map((row, index) => ({ line: index + 1, cells: cellsOf(row, separator) }))
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columns = columnsOf(filled[0]?.cells ?? [])
  return (columns.named ? filled.slice(1) : filled).map(({ line, cells }) => ({
    line,
    email: cells[columns.email] ?? '',
    address: cells[columns.address] ?? '',
  }))
}

function separatorOf(first: string): string {
  const counted = [';', '\t', ','].map((each) => ({ each, count: first.split(each).length }))
  return counted.sort((one, other) => other.count - one.count)[0]?.each ?? ','
}

function columnsOf(first: string[]): { named: boolean; email: number; address: number } {
  const plain = first.map((cell) => cell.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
  const email = plain.findIndex((cell) => headings.email.includes(cell))
  const address = plain.findIndex((cell) => headings.address.includes(cell))
  return email === -1 ? { named: false, email: 0, address: 1 } : { named: true, email, address }
}

/** Cells may stand in quotes, in which a quote is written twice. What stands in none goes without its blanks. */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = []
  let rest = row
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest)
    const behind = quoted ? rest.slice(quoted[0].length) : rest
    const end = behind.indexOf(separator)
    const plain = end === -1 ? behind : behind.slice(0, end)
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"').trim() + plain.trim() : plain.trim())
    if (end === -1) return cells
    rest = behind.slice(end + 1)
  }
}
