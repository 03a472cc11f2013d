import { csv, withoutFormula } from '../../../domain/csv.ts'
import type { TableBlock } from '../../../generated/language.ts'
import type { Reader } from '../../data/read.ts'
import type { Scope } from '../../data/scope.ts'
import { copied, type Formatter, locales } from '../../format/format.ts'
import type { Language } from '../../host.ts'

/** A column as documents say it; `ofRow`: the rows that have a value in it. */
export type Said = TableBlock['columns'][number] & { ofRow?: string }

/**
 * Rows as a file that spreadsheets of the person's country open: the heads, then a line for each row, amounts without
 * symbol.
 */
export function csvOf(
  columns: readonly Said[],
  rows: readonly unknown[],
  scope: Scope,
  { read, format, language }: { read: Reader; format: Formatter; language: Language },
): string {
  const cellOf = ({ value, as = 'text', of, ofRow }: Said, row: unknown) => {
    const rowScope = { ...scope, row }
    const found = read.holds(ofRow, rowScope) ? read.value(value, rowScope) : undefined
    if (found === undefined || found === null || found === '') return ''
    return isNumber(found) ? copied(found, as, language) : withoutFormula(format(found, as, of))
  }
  const lines = [
    columns.map(({ label }) => read.text(label, scope)),
    ...rows.map((row) => columns.map((column) => cellOf(column, row))),
  ]
  return csv(lines, locales[language])
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint'
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
