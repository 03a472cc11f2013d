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

interface Sheet {
  lines: readonly YearLine[]
  /** Maps legal entities to the taxed party, and the empty string to the person. */
  parties: ReadonlyMap<string, Party>
  payers: ReadonlyMap<string, string>
}

/** Builds a CSV file of earnings, one line per lot and distribution. */
export function earningsCsv(ctx: Context, { lines, parties, payers }: Sheet): Uint8Array {
  const locale = locales[ctx.language]
  const money = (amount: bigint) => plainCents(amount, locale)
  const rows = lines.map((line) => [
    calendarDay(line.on),
    withoutFormula(textIn(line.issuance.title, ctx.language)),
    withoutFormula(line.issuance.issuer),
    payers.get(line.earning.issuance_id) ?? '',
    kindOf(ctx, line),
    line.earning.currency,
    money(line.earning.gross),
    money(line.earning.rent_part),
    money(line.earning.gain_part),
    money(line.earning.capital_part),
    money(BigInt(line.earning.withholding_rate)),
    money(line.earning.withholding),
    money(line.earning.net),
    withoutFormula(parties.get(line.earning.entity_id ?? '')?.name ?? ''),
    parties.get(line.earning.entity_id ?? '')?.tax_number ?? '',
  ])
  const head = columns.map((column) => ctx.text(`returns_statement.column_${column}`))
  return new TextEncoder().encode(csv([head, ...rows], locale))
}
