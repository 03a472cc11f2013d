import type { ExportFile } from '../../../generated/domain.ts'
import { csvFile } from './csv-file.ts'
import type { SheetFile, SheetWriter } from './sheet-file.ts'
import { xlsxFile } from './xlsx-file.ts'

interface FileType {
  type: string
  extension: string
  /** Starts a file at a path. */
  begin(path: string, sheet: SheetFile): Promise<SheetWriter>
}

export const fileTypes: Record<ExportFile, FileType> = {
  CSV: { type: 'text/csv; charset=utf-8', extension: 'csv', begin: csvFile },
  XLSX: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    begin: xlsxFile,
  },
}
