import type { CellValue } from './cells.ts'

/** Describes a file's headings, title and locale. */
export interface SheetFile {
  heads: readonly string[]
  /** Contains the title of the only sheet. */
  title: string
  locale: string
  /** Contains when the rows were read. */
  at: Date
}

/** Writes a file row by row, without keeping the rows in memory. */
export interface SheetWriter {
  write(rows: readonly (readonly CellValue[])[]): Promise<void>
  end(): Promise<void>
  /** Aborts the file. */
  drop(): Promise<void>
}
