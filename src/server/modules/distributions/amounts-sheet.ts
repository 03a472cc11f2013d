import { csv, plainCents, withoutFormula } from '../../../domain/csv.ts'
import type { Context } from '../../kernel/context.ts'
import { locales } from '../../kernel/texts.ts'
import type { Line } from './calculate.ts'
import { nameLookup } from './names.ts'

/** Lists the columns of the sheet in which an issuer states the amounts of each lot. */
export const sheetColumns = ['lot', 'holder', 'tokens', 'rent', 'gain', 'capital'] as const

/** Builds a CSV file with the calculated amounts of each lot, to edit and upload again. */
export async function amountsSheet(ctx: Context, lines: readonly Line[]): Promise<Uint8Array> {
  const locale = locales[ctx.language]
  const nameOf = await nameLookup(ctx, lines)
  const rows = lines.map((line) => [
    nameOf(line.lot_id),
    withoutFormula(nameOf(line.entity_id) || nameOf(line.investor_id)),
    String(line.tokens),
    plainCents(line.rent_part, locale),
    plainCents(line.gain_part, locale),
    plainCents(line.capital_part, locale),
  ])
  const headings = sheetColumns.map((column) => ctx.text(`amounts_sheet.${column}`))
  return new TextEncoder().encode(csv([headings, ...rows], locale))
}
