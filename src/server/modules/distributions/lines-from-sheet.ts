import { noParts, type Parts } from '../../../domain/distribution.ts'
import { cents, parseMoney, sum } from '../../../domain/money.ts'
import { sheetRows } from '../../../domain/sheet.ts'
import { unaccented } from '../../../domain/unaccented.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { locales } from '../../kernel/texts.ts'
import { columns } from './amounts-sheet.ts'
import { type Line, lineOf } from './calculate.ts'
import type { HeldLot } from './holdings.ts'
import { namesIn } from './names.ts'
import type { Distribution } from './tables.ts'

/** Limits the reported errors. */
const MAX_REPORTED = 12
/** Limits the quoted characters of a cell. */
const MAX_CELL = 40

const kinds = ['rent', 'gain', 'capital'] as const

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
  const { amounts, problems, more } = await read(ctx, lots, sheet)
  if (problems.length > 0) refuse(ctx, problems, more)
  const sums = wrongSums(ctx, distribution, amounts)
  if (sums.length > 0) refuse(ctx, sums)
  return lots.flatMap((each) => lineOf(distribution, each, amounts.get(each) ?? noParts))
}

async function read(ctx: Context, lots: readonly HeldLot[], sheet: string) {
  const find = await finder(ctx, lots)
  const statedAmounts: AmountsByLot = new Map()
  const problems: string[] = []
  let more = 0
  const [head, ...rows] = sheetRows(sheet)
  const places = placesIn(ctx, head?.cells ?? [])
  if (places.lot === -1) return { amounts: statedAmounts, problems: [ctx.text('amounts_sheet.no_lot')], more }
  for (const { line, cells } of rows) {
    const cell = (column: (typeof columns)[number]) => cells[places[column]] ?? ''
    const report = (key: string, values: object = {}) => {
      if (problems.length === MAX_REPORTED) more += 1
      else
        problems.push(
          ctx.text(`amounts_sheet.${key}`, { line, lot: cell('lot').slice(0, MAX_CELL), ...values }),
        )
    }
    const lot = find(cell('lot'), cell('holder'))
    const parts = partsOf(ctx, kinds.map(cell))
    if (!lot) report('unknown')
    else if (statedAmounts.has(lot)) report('twice')
    else if (!parts) report('amount')
    else if (parts.capital > lot.outstanding) report('capital_above', { max: Number(lot.outstanding) })
    else statedAmounts.set(lot, parts)
  }
  return { amounts: statedAmounts, problems, more }
}

/** Returns a function that finds lots by reference, and by holder if several share one. */
async function finder(ctx: Context, lots: readonly HeldLot[]) {
  const nameOf = await namesIn(ctx, lots)
  const byLot = new Map<string, HeldLot[]>()
  for (const each of lots) {
    const lot = nameOf(each.lot_id)
    byLot.set(lot, [...(byLot.get(lot) ?? []), each])
  }
  return (lot: string, holder: string): HeldLot | undefined => {
    const matches = byLot.get(lot) ?? []
    if (matches.length < 2) return matches[0]
    return matches.find((each) => (nameOf(each.entity_id) || nameOf(each.investor_id)) === holder)
  }
}

/** Returns the positions of the columns by their headings in either language. */
function placesIn(ctx: Context, head: readonly string[]) {
  const headings = head.map(unaccented)
  const indexOf = (column: string) => {
    const names = (['es', 'en'] as const).map((language) =>
      unaccented(ctx.text(`amounts_sheet.${column}`, {}, language)),
    )
    return headings.findIndex((cell) => names.includes(cell))
  }
  return Object.fromEntries(columns.map((column) => [column, indexOf(column)])) as Record<
    (typeof columns)[number],
    number
  >
}

/** Returns the amounts of a line, zero for empty cells; undefined if a cell is no amount or negative. */
function partsOf({ language, tenant }: Context, cells: readonly string[]): Parts | undefined {
  const locale = locales[language]
  const amounts = cells.map((cell) =>
    cell === '' ? 0 : parseMoney(cell, locale, tenant.customization.currency),
  )
  const [rent = -1, gain = -1, capital = -1] = amounts
  if (Math.min(rent, gain, capital) < 0) return undefined
  return { rent: cents(rent), gain: cents(gain), capital: cents(capital) }
}

function wrongSums(ctx: Context, distribution: Distribution, statedAmounts: AmountsByLot): string[] {
  const { rent_part: rent, gain_part: gain, capital_part: capital } = distribution
  const amounts: Parts = { rent, gain, capital }
  return kinds.flatMap((kind) => {
    const all = [...statedAmounts.values()].reduce((total, parts) => sum(total, parts[kind]), cents(0))
    if (all === amounts[kind]) return []
    const column = ctx.text(`amounts_sheet.${kind}`)
    return ctx.text('amounts_sheet.sum', { column, sum: Number(all), wanted: Number(amounts[kind]) })
  })
}

function refuse({ text }: Context, wrong: readonly string[], more = 0): never {
  const list = [...wrong, ...(more > 0 ? [text('amounts_sheet.more', { count: more })] : [])].join('\n')
  return throwFieldErrors([{ field: 'csv', key: 'amounts_sheet.wrong', params: { list } }])
}
