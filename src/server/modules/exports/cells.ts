import { calendarDay } from '../../../domain/calendar.ts'
import { memoizeByText } from '../../../domain/memoize-by-text.ts'
import { countryNamer } from '../../../language/common/country-name.ts'
import { evaluate, isConditionMet } from '../../../language/expressions/index.ts'
import type { Scope } from '../../../language/expressions/scope.ts'
import { type Cell, formatsOf } from '../../../language/formats/formats.ts'
import type { Context } from '../../kernel/context.ts'
import type { Column } from './column.ts'

/** Describes a cell's value: integer cents, a day as 2026-11-26, or a time as 09:30 in the tenant's time zone. */
export type CellValue =
  | { is: 'nothing' }
  | { is: 'money'; cents: number }
  | { is: 'number' | 'percent'; number: number }
  | { is: 'day'; day: string }
  | { is: 'instant'; day: string; time: string }
  | { is: 'words'; words: string }

const emptyCell: CellValue = { is: 'nothing' }

/** Returns a function that formats the cells of a row. */
export function cellsFor(ctx: Context, columns: readonly Column[], scope: Scope, locale: string) {
  const cells = new Map(formatsOf(ctx.library.schemas).map(({ name, cell }) => [name, cell]))
  const countryName = countryNamer(locale)
  const formatters = columns.map((column) => ({ ...column, cell: cells.get(column.as) ?? 'text' }))
  return (row: unknown): CellValue[] => {
    const rowScope = { ...scope, row }
    return formatters.map(({ value, of, ofRow, cell }) => {
      if (ofRow !== undefined && !isConditionMet(ofRow, rowScope)) return emptyCell
      return cellOf(evaluate(value, rowScope), cell, of)
    })
  }

  function cellOf(value: unknown, cell: Cell, enumeration: string | undefined): CellValue {
    if (value === undefined || value === null || value === '') return emptyCell
    if (Array.isArray(value))
      return { is: 'words', words: value.map((item) => textOf(item, cell, enumeration)).join(', ') }
    if (typeof value === 'number') return numberOf(value, cell)
    const text = String(value)
    if (cell === 'day')
      return /^\d{4}-\d\d-\d\d$/.test(text) ? { is: 'day', day: text } : dayOf(text, ctx.timeZone)
    if (cell === 'instant') return instantOf(text, ctx.timeZone)
    return { is: 'words', words: textOf(value, cell, enumeration) }
  }

  function textOf(value: unknown, cell: Cell, enumeration: string | undefined): string {
    const text = String(value)
    if (cell === 'yes') return ctx.text(value === true ? 'renderer.yes' : 'renderer.no')
    if (cell === 'country') return countryName(text)
    const key = `${enumeration}.${text}`
    const translated = cell === 'word' && enumeration !== undefined ? ctx.text(key) : text
    // Shows a value without a text unchanged.
    return translated === key ? text : translated
  }
}

function numberOf(number: number, cell: Cell): CellValue {
  if (cell === 'money') return { is: 'money', cents: number }
  return { is: cell === 'percent' ? 'percent' : 'number', number }
}

function dayOf(text: string, timeZone: string): CellValue {
  const date = new Date(text)
  return Number.isNaN(date.getTime())
    ? { is: 'words', words: text }
    : { is: 'day', day: calendarDay(date, timeZone) }
}

const timeFormat = memoizeByText(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }),
)

function instantOf(text: string, timeZone: string): CellValue {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return { is: 'words', words: text }
  return { is: 'instant', day: calendarDay(date, timeZone), time: timeFormat(timeZone).format(date) }
}
