import { createWriteStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { CellValue as SheetValue } from 'exceljs'
import { withoutFormula } from '../../../domain/csv.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { CellValue } from './cells.ts'
import type { SheetFile, SheetWriter } from './sheet-file.ts'

/** Limits the rows of a sheet, without the heading row. */
const maxRows = 1_048_575
/** Limits the width of columns, in characters. */
const widths = { least: 12, most: 40 }

/** Returns a valid sheet name: at most 31 characters, without the characters that XLSX forbids. */
function sheetName(title: string): string {
  return (
    title
      .replace(/[:\\/?*[\]']/g, ' ')
      .trim()
      .slice(0, 31) || 'Export'
  )
}

/** Writes an XLSX file: amounts, numbers and days as typed cells, and texts that are never formulas. */
export async function xlsxFile(
  path: string,
  { heads: headings, title, at }: SheetFile,
): Promise<SheetWriter> {
  // Loads the library on demand, because it is large and few processes need it.
  const { default: excel } = await import('exceljs')
  const stream = createWriteStream(path, { mode: 0o600 })
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: stream, useStyles: true })
  Object.assign(workbook, { created: at, modified: at, creator: '', lastModifiedBy: '' })
  const sheet = workbook.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] })
  let rowCount = 0
  let isStarted = false
  return {
    async write(rows) {
      rowCount += rows.length
      if (rowCount > maxRows) throw new ApiError('export_too_long', { params: { most: maxRows } })
      if (!isStarted) startSheet(rows)
      for (const cells of rows) {
        const row = sheet.addRow(cells.map(sheetValueOf))
        for (const [index, cell] of cells.entries()) {
          const format = numberFormats[cell.is]
          if (format) row.getCell(index + 1).numFmt = format
        }
        row.commit()
      }
      // Waits for the compression threads, because pending rows would fill the memory.
      while (stream.writableNeedDrain) await pause(5)
    },
    async end() {
      if (!isStarted) startSheet([])
      sheet.commit()
      await workbook.commit()
    },
    async drop() {
      stream.destroy()
    },
  }

  /** Writes the headings, with column widths that fit the first rows. */
  function startSheet(rows: readonly (readonly CellValue[])[]): void {
    isStarted = true
    sheet.columns = headings.map((head, index) => ({
      width: widthOf(
        head,
        rows.map((cells) => cells[index]),
      ),
    }))
    const headingRow = sheet.addRow(headings.map(withoutFormula))
    headingRow.font = { bold: true }
    headingRow.commit()
  }
}

function widthOf(heading: string, cells: readonly (CellValue | undefined)[]): number {
  const lengths = cells.map((cell) => (cell?.is === 'words' ? cell.words.length : 0))
  const longest = lengths.reduce((max, length) => Math.max(max, length), heading.length)
  return Math.min(widths.most, Math.max(widths.least, longest + 2))
}

const numberFormats: Partial<Record<CellValue['is'], string>> = {
  money: '#,##0.00',
  percent: '0.00%',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
}

function sheetValueOf(cell: CellValue): SheetValue {
  switch (cell.is) {
    case 'nothing':
      return null
    case 'money':
      return cell.cents / 100
    case 'number':
      return cell.number
    case 'percent':
      return cell.number / 100
    case 'day':
      return new Date(`${cell.day}T00:00:00Z`)
    // Stores the local time as UTC, because cells have no time zone.
    case 'instant':
      return new Date(`${cell.day}T${cell.time}:00Z`)
    default:
      return withoutFormula(cell.words)
  }
}
