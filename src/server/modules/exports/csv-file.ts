import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { byteOrderMark, csvLine, plainCents, withoutFormula } from '../../../domain/csv.ts'
import { decimalSignOf } from '../../../domain/numbers.ts'
import type { CellValue } from './cells.ts'
import type { SheetFile, SheetWriter } from './sheet-file.ts'

/** Writes a CSV file for spreadsheets of a locale: numbers without grouping, days as 2026-11-26. */
export async function csvFile(path: string, { heads: headings, locale }: SheetFile): Promise<SheetWriter> {
  const stream = createWriteStream(path, { mode: 0o600 })
  const streamFinished = finished(stream)
  // Prevents an unhandled rejection before `end` waits for it.
  streamFinished.catch(() => undefined)
  const toCsvLine = (cells: readonly string[]) => csvLine(cells, locale)
  const write = async (text: string) => {
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), streamFinished])
  }
  await write(byteOrderMark + toCsvLine(headings.map(withoutFormula)))
  return {
    write: (rows) =>
      write(rows.map((cells) => toCsvLine(cells.map((cell) => cellText(cell, locale)))).join('')),
    async end() {
      stream.end()
      await streamFinished
    },
    async drop() {
      stream.destroy()
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
