import type { TableBlock } from '../../../generated/language.ts'
import type { Reader } from '../../data/read.ts'
import type { Scope } from '../../data/scope.ts'
import { copied, type Formatter } from '../../format/format.ts'
import type { Language } from '../../host.ts'

/** A column as documents say it; `ofRow`: the rows that have a value in it. */
export type Said = TableBlock['columns'][number] & { ofRow?: string }

/**
 * Rows as a file that spreadsheets of the person's country open: the heads, then a line for each row, amounts without
 * symbol. A text that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function csvOf(
  columns: readonly Said[],
  rows: readonly unknown[],
  scope: Scope,
  { read, format, language }: { read: Reader; format: Formatter; language: Language },
): string {
  // Where the comma separates decimals, it cannot separate columns.
  const separator = language === 'es' ? ';' : ','
  const lineOf = (cells: readonly string[]) => cells.map((cell) => quoted(cell, separator)).join(separator)
  const cellOf = ({ value, as = 'text', of, ofRow }: Said, row: unknown) => {
    const rowScope = { ...scope, row }
    const found = read.holds(ofRow, rowScope) ? read.value(value, rowScope) : undefined
    if (found === undefined || found === null || found === '') return ''
    return isNumber(found) ? copied(found, as, language) : withoutFormula(format(found, as, of))
  }
  const lines = [
    lineOf(columns.map(({ label }) => read.text(label, scope))),
    ...rows.map((row) => lineOf(columns.map((column) => cellOf(column, row)))),
  ]
  // Without the mark a spreadsheet takes accents for something else.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint'
}

function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(cell: string, separator: string): string {
  return /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Hands a file to the browser to be saved. */
export function save(content: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
