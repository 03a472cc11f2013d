import type { CellValue } from './cells.ts'

/** The head of a file. */
export interface SheetFile {
  heads: readonly string[]
  /** The title of its only sheet. */
  title: string
  locale: string
  /** When its rows were read. */
  at: Date
}

/** A file that is being written, row by row: it holds no more of them than it is given at once. */
export interface SheetWriter {
  write(rows: readonly (readonly CellValue[])[]): Promise<void>
  end(): Promise<void>
  /** Gives up what was begun. */
  drop(): Promise<void>
}
