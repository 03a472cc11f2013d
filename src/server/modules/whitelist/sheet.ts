import { sheetRows } from '../../../domain/sheet.ts'
import { unaccented } from '../../../domain/unaccented.ts'

/** Describes a line of a list as it is in the file. */
export interface SheetLine {
  /** Contains the line number in the file, from 1. */
  line: number
  email: string
  address: string
}

/** Lists the accepted headings in both languages. */
const headings = {
  email: ['email', 'e-mail', 'correo', 'correo electronico', 'mail'],
  address: ['wallet', 'monedero', 'direccion', 'address', 'wallet address', 'direccion del monedero'],
}

/** Reads the lines of a sheet; without a heading, the first column is the e-mail and the second the wallet. */
export function readSheetLines(text: string): SheetLine[] {
  const rows = sheetRows(text)
  const columns = columnsOf(rows[0]?.cells ?? [])
  return (columns.named ? rows.slice(1) : rows).map(({ line, cells }) => ({
    line,
    email: cells[columns.email] ?? '',
    address: cells[columns.address] ?? '',
  }))
}

function columnsOf(firstRow: string[]): { named: boolean; email: number; address: number } {
  const normalisedCells = firstRow.map(unaccented)
  const email = normalisedCells.findIndex((cell) => headings.email.includes(cell))
  const address = normalisedCells.findIndex((cell) => headings.address.includes(cell))
  return email === -1 ? { named: false, email: 0, address: 1 } : { named: true, email, address }
}
