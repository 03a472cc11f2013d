import { calendarDay } from '../../../domain/calendar.ts'
import { csv, plainCents, withoutFormula } from '../../../domain/csv.ts'
import type { Context } from '../../kernel/context.ts'
import { locales } from '../../kernel/texts.ts'
import { textIn } from '../issuances/wording.ts'
import type { Party } from './party.ts'
import type { YearLine } from './year.ts'
import { kindOf } from './year-paper.ts'

const columns = [
  ...['day', 'project', 'issuer', 'tax_id', 'kind', 'currency', 'gross', 'rent', 'gain', 'capital'],
  ...['rate', 'withholding', 'net', 'holder', 'holder_tax_id'],
]

interface EarningsSheet {
  lines: readonly YearLine[]
  /** Maps the ids of legal entities to the taxed party, and the empty string to the person. */
  parties: ReadonlyMap<string, Party>
  /** Maps issuances to the tax number of their issuer. */
  payers: ReadonlyMap<string, string>
}

/** Builds a CSV file of earnings, one line per lot and distribution. */
export function earningsCsv(
  ctx: Context,
  { lines, parties, payers: issuerTaxNumbers }: EarningsSheet,
): Uint8Array {
  const locale = locales[ctx.language]
  const formatCents = (amount: bigint) => plainCents(amount, locale)
  const rows = lines.map((line) => [
    calendarDay(line.on, ctx.timeZone),
    withoutFormula(textIn(line.issuance.title, ctx.language)),
    withoutFormula(line.issuance.issuer),
    issuerTaxNumbers.get(line.earning.issuance_id) ?? '',
    kindOf(ctx, line),
    line.earning.currency,
    formatCents(line.earning.gross),
    formatCents(line.earning.rent_part),
    formatCents(line.earning.gain_part),
    formatCents(line.earning.capital_part),
    formatCents(BigInt(line.earning.withholding_rate)),
    formatCents(line.earning.withholding),
    formatCents(line.earning.net),
    withoutFormula(parties.get(line.earning.entity_id ?? '')?.name ?? ''),
    parties.get(line.earning.entity_id ?? '')?.tax_number ?? '',
  ])
  const headings = columns.map((column) => ctx.text(`returns_statement.column_${column}`))
  return new TextEncoder().encode(csv([headings, ...rows], locale))
}
