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
  const ended = finished(out)
  // Prevents an unhandled rejection until the end.
  ended.catch(() => undefined)
  const line = (cells: readonly string[]) => csvLine(cells, locale)
  const put = async (text: string) => {
    if (!out.write(text)) await Promise.race([once(out, 'drain'), ended])
  }
  await put(byteOrderMark + line(heads.map(withoutFormula)))
  return {
    write: (rows) => put(rows.map((cells) => line(cells.map((cell) => plain(cell, locale)))).join('')),
    async end() {
      out.end()
      await ended
    },
    async drop() {
      out.destroy()
    },
  }
}

function plain(cell: CellValue, locale: string): string {
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
