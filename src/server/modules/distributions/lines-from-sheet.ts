import { type Parts, zeroParts } from '../../../domain/distribution.ts'
import { cents, parseMoney, sum } from '../../../domain/money.ts'
import { sheetRows } from '../../../domain/sheet.ts'
import { unaccented } from '../../../domain/unaccented.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { locales } from '../../kernel/texts.ts'
import { sheetColumns } from './amounts-sheet.ts'
import { calculateLine, type Line } from './calculate.ts'
import type { HeldLot } from './holdings.ts'
import { nameLookup } from './names.ts'
import type { Distribution } from './tables.ts'

/** Limits the reported errors. */
const maxReportedErrors = 12
/** Limits the quoted characters of a cell. */
const maxCellLength = 40

const partKinds = ['rent', 'gain', 'capital'] as const

type AmountsByLot = Map<HeldLot, Parts>

/**
 * Reads the amounts of each lot from the issuer's CSV file. Throws `invalid_fields` with one message per line: unknown
 * or repeated lots, invalid amounts, too much capital, or sums that differ from the distribution.
 */
export async function linesFromSheet(
  ctx: Context,
  distribution: Distribution,
  lots: readonly HeldLot[],
  sheet: string,
): Promise<Line[]> {
  const { amounts, problems, more: unreportedCount } = await readAmounts(ctx, lots, sheet)
  if (problems.length > 0) throwSheetErrors(ctx, problems, unreportedCount)
  const sumErrors = sumErrorsOf(ctx, distribution, amounts)
  if (sumErrors.length > 0) throwSheetErrors(ctx, sumErrors)
  return lots.flatMap((lot) => calculateLine(distribution, lot, amounts.get(lot) ?? zeroParts))
}

async function readAmounts(ctx: Context, lots: readonly HeldLot[], sheet: string) {
  const findLot = await lotFinder(ctx, lots)
  const statedAmounts: AmountsByLot = new Map()
  const problems: string[] = []
  let unreportedCount = 0
  const [headerRow, ...rows] = sheetRows(sheet)
  const columnIndexes = columnIndexesIn(ctx, headerRow?.cells ?? [])
  if (columnIndexes.lot === -1)
    return { amounts: statedAmounts, problems: [ctx.text('amounts_sheet.no_lot')], more: unreportedCount }
  for (const { line, cells } of rows) {
    const cellOf = (column: (typeof sheetColumns)[number]) => cells[columnIndexes[column]] ?? ''
    const report = (key: string, values: object = {}) => {
      if (problems.length === maxReportedErrors) unreportedCount += 1
      else
        problems.push(
          ctx.text(`amounts_sheet.${key}`, { line, lot: cellOf('lot').slice(0, maxCellLength), ...values }),
        )
    }
    const lot = findLot(cellOf('lot'), cellOf('holder'))
    const amounts = partsOf(ctx, partKinds.map(cellOf))
    if (!lot) report('unknown')
    else if (statedAmounts.has(lot)) report('twice')
    else if (!amounts) report('amount')
    else if (amounts.capital > lot.outstanding) report('capital_above', { max: Number(lot.outstanding) })
    else statedAmounts.set(lot, amounts)
  }
  return { amounts: statedAmounts, problems, more: unreportedCount }
}

/** Returns a function that finds a lot by its reference, and by its holder if several lots have the reference. */
async function lotFinder(ctx: Context, lots: readonly HeldLot[]) {
  const nameOf = await nameLookup(ctx, lots)
  const lotsByReference = new Map<string, HeldLot[]>()
  for (const lot of lots) {
    const reference = nameOf(lot.lot_id)
    lotsByReference.set(reference, [...(lotsByReference.get(reference) ?? []), lot])
  }
  return (reference: string, holder: string): HeldLot | undefined => {
    const matches = lotsByReference.get(reference) ?? []
    if (matches.length < 2) return matches[0]
    return matches.find((lot) => (nameOf(lot.entity_id) || nameOf(lot.investor_id)) === holder)
  }
}

/** Returns the positions of the columns by their headings in either language. */
function columnIndexesIn(ctx: Context, head: readonly string[]) {
  const headings = head.map(unaccented)
  const indexOf = (column: string) => {
    const names = (['es', 'en'] as const).map((language) =>
      unaccented(ctx.text(`amounts_sheet.${column}`, {}, language)),
    )
    return headings.findIndex((cell) => names.includes(cell))
  }
  return Object.fromEntries(sheetColumns.map((column) => [column, indexOf(column)])) as Record<
    (typeof sheetColumns)[number],
    number
  >
}

/** Returns the amounts of a line, zero for empty cells; undefined if a cell is negative or not an amount. */
function partsOf({ language, tenant }: Context, cells: readonly string[]): Parts | undefined {
  const locale = locales[language]
  const amounts = cells.map((cell) =>
    cell === '' ? 0 : parseMoney(cell, locale, tenant.customization.currency),
  )
  const [rent = -1, gain = -1, capital = -1] = amounts
  if (Math.min(rent, gain, capital) < 0) return undefined
  return { rent: cents(rent), gain: cents(gain), capital: cents(capital) }
}

function sumErrorsOf(ctx: Context, distribution: Distribution, statedAmounts: AmountsByLot): string[] {
  const { rent_part: rent, gain_part: gain, capital_part: capital } = distribution
  const amounts: Parts = { rent, gain, capital }
  return partKinds.flatMap((kind) => {
    const columnTotal = [...statedAmounts.values()].reduce(
      (total, parts) => sum(total, parts[kind]),
      cents(0),
    )
    if (columnTotal === amounts[kind]) return []
    const column = ctx.text(`amounts_sheet.${kind}`)
    return ctx.text('amounts_sheet.sum', { column, sum: Number(columnTotal), wanted: Number(amounts[kind]) })
  })
}

function throwSheetErrors({ text }: Context, messages: readonly string[], unreportedCount = 0): never {
  const list = [
    ...messages,
    ...(unreportedCount > 0 ? [text('amounts_sheet.more', { count: unreportedCount })] : []),
  ].join('\n')
  return throwFieldErrors([{ field: 'csv', key: 'amounts_sheet.wrong', params: { list } }])
}
