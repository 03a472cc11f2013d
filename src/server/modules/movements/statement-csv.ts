import { calendarDay } from '../../../domain/calendar.ts'
import { csv, plainCents, withoutFormula } from '../../../domain/csv.ts'
import type { Context } from '../../kernel/context.ts'
import { locales } from '../../kernel/texts.ts'
import { textIn } from '../issuances/wording.ts'
import { referenceOf } from './rows.ts'
import type { Statement } from './statement.ts'

const columns = [
  ...['day', 'movement', 'project', 'reference', 'currency'],
  ...['money_in', 'money_out', 'balance', 'tokens_in', 'tokens_out'],
]

/** Builds a CSV file of a period's movements, one per line. */
export function statementCsv(ctx: Context, { lines }: Statement): Uint8Array {
  const locale = locales[ctx.language]
  const formatMoney = (amount: bigint) => (amount === 0n ? '' : plainCents(amount, locale))
  const formatCount = (amount: bigint) => (amount === 0n ? '' : String(amount))
  const rows = lines.map(({ balance, ...record }) => [
    calendarDay(record.movement.at, ctx.timeZone),
    ctx.text(`movement_kind.${record.movement.kind}`),
    withoutFormula(record.issuance ? textIn(record.issuance.title, ctx.language) : ''),
    withoutFormula(referenceOf(record)),
    record.movement.currency,
    formatMoney(record.movement.money_in),
    formatMoney(record.movement.money_out),
    plainCents(balance, locale),
    formatCount(record.movement.tokens_in),
    formatCount(record.movement.tokens_out),
  ])
  const headerRow = columns.map((column) => ctx.text(`portfolio_statement.column_${column}`))
  return new TextEncoder().encode(csv([headerRow, ...rows], locale))
}
