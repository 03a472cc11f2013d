import { calendarDay } from '../../../domain/calendar.ts'
import { csv, plainCents, withoutFormula } from '../../../domain/csv.ts'
import type { Context } from '../../kernel/context.ts'
import { locales } from '../../kernel/texts.ts'
import { textIn } from '../issuances/wording.ts'
import type { EarningRecord } from './rows.ts'

const columns = [
  ...['day', 'project', 'issuer', 'tax_id', 'kind', 'currency', 'gross', 'rent', 'gain', 'capital'],
  ...['rate', 'withholding', 'net'],
]

/** Builds a CSV file of a year's earnings, one line per lot and distribution. */
export function yearCsv(
  ctx: Context,
  { lines, payers }: { lines: readonly EarningRecord[]; payers: ReadonlyMap<string, string> },
): Uint8Array {
  const locale = locales[ctx.language]
  const money = (amount: bigint) => plainCents(amount, locale)
  const rows = lines.map(({ earning, distribution, issuance }) => [
    earning.distributed_at ? calendarDay(earning.distributed_at) : '',
    withoutFormula(textIn(issuance.title, ctx.language)),
    withoutFormula(issuance.issuer),
    payers.get(earning.issuance_id) ?? '',
    ctx.text(`distribution_kind.${distribution.kind}`),
    earning.currency,
    money(earning.gross),
    money(earning.rent_part),
    money(earning.gain_part),
    money(earning.capital_part),
    money(BigInt(earning.withholding_rate)),
    money(earning.withholding),
    money(earning.net),
  ])
  const head = columns.map((column) => ctx.text(`returns_statement.column_${column}`))
  return new TextEncoder().encode(csv([head, ...rows], locale))
}
