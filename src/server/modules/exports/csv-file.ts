import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { byteOrderMark, csvLine, plainCents, withoutFormula } from '../../../domain/csv.ts'
import { decimalSignOf } from '../../../domain/numbers.ts'
import type { CellValue } from './cells.ts'
import type { SheetFile, SheetWriter } from './sheet-file.ts'

/** Writes a CSV file for spreadsheets of a locale: numbers without grouping, days as 2026-11-26. */
export async function csvFile(path: string, { heads, locale }: SheetFile): Promise<SheetWriter> {
  const out = createWriteStream(path, { mode: 0o600 })
  const closed = finished(out)
  // Prevents an unhandled rejection until the end.
  closed.catch(() => undefined)
  const line = (cells: readonly string[]) => csvLine(cells, locale)
  const write = async (text: string) => {
    if (!out.write(text)) await Promise.race([once(out, 'drain'), closed])
  }
  await write(byteOrderMark + line(heads.map(withoutFormula)))
  return {
    write: (rows) => write(rows.map((cells) => line(cells.map((cell) => cellText(cell, locale)))).join('')),
    async end() {
      out.end()
      await closed
    },
    async drop() {
      out.destroy()
    },
  }
}

function cellText(cell: CellValue, locale: string): string {
  switch (cell.is) {
    case 'nothing':
      return ''
    case 'money':
      return plainCents(BigInt(cell.cents), locale)
    case 'number':
    case 'percent':
      return String(cell.number).replace('.', decimalSignOf(locale))
    case 'day':
      return cell.day
    case 'instant':
      return `${cell.day} ${cell.time}`
    default:
      return withoutFormula(cell.words)
  }
}
